import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner(`
    insert into public.donors (name, status, is_demo) values
      ('Made up', 'Donated', true), ('Real', 'Donated', false);
    insert into public.donations (donor_id, amount, platform, payment_status, is_demo)
      select id, 100, 'cash', 'successful', is_demo from public.donors;
    insert into public.donations (amount, platform, payment_status, is_demo)
      values (200, 'cash', 'successful', true)`)
})
afterAll(() => db.close())

const left = async (table: string) =>
  (await db.owner<{ is_demo: boolean }>(`select is_demo from public.${table}`)).rows.map(
    ({ is_demo }) => is_demo,
  )
const remove = async (atMost: number) =>
  Number(
    (await db.admin<{ gone: string }>('select public.remove_demo_data($1) as gone', [atMost])).rows[0]?.gone,
  )

test('removes demo gifts, then their donors, in batches, and keeps and counts real data', async () => {
  expect(await remove(1)).toBe(1)
  expect(await remove(1000)).toBe(1)
  expect(await left('donations')).toEqual([false])
  expect(await left('donors')).toHaveLength(2)
  expect(await remove(1000)).toBe(1)
  expect(await left('donors')).toEqual([false])
  expect(await remove(1000)).toBe(0)
  const { rows } = await db.admin<{ net: string }>(`select public.donation_report() #>> '{now,net}' as net`)
  expect(rows).toEqual([{ net: '100.00' }])
  const { rows: waiting } = await db.owner('select 1 from public.deleted_donors')
  expect(waiting).toEqual([])
})
