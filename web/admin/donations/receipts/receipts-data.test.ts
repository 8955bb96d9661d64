import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Supabase } from '#web/lib/supabase.ts'
import { plainView } from './list-address.ts'
import { listReceipts, listWaiting } from './receipts-data.ts'

const { backend } = vi.hoisted(() => ({ backend: { key: '', asked: [] as URL[] } }))
vi.mock('#web/lib/supabase.ts', () => ({
  supabase: () =>
    new PostgrestClient('http://backend.test/rest/v1', { fetch: answer }) as unknown as Supabase,
}))

async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(String(input))
  backend.asked.push(url)
  return Response.json(url.pathname.endsWith('/site_settings') ? [{ value: backend.key }] : [])
}

beforeEach(() => {
  backend.asked.length = 0
})

const filtersOf = (table: string) =>
  Object.fromEntries(backend.asked.find(({ pathname }) => pathname.endsWith(table))?.searchParams ?? [])

test('lists gifts made with a test key while a test key is set', async () => {
  backend.key = 'rzp_test_key'
  await Promise.all([listWaiting(plainView), listReceipts(plainView)])
  expect(filtersOf('/waiting_receipts')).not.toHaveProperty(['donation.test_mode'])
  expect(filtersOf('/receipts')).not.toHaveProperty('series')
})

test('leaves out test gifts and their receipts while a live key is set', async () => {
  backend.key = 'rzp_live_key'
  await Promise.all([listWaiting(plainView), listReceipts(plainView)])
  expect(filtersOf('/waiting_receipts')).toHaveProperty(['donation.test_mode'], 'eq.false')
  expect(filtersOf('/receipts')).toHaveProperty('series', 'neq.TEST')
})
