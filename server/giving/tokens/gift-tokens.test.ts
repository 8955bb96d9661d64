import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '#backend/db/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findToken, issueToken, revokeToken, type TokenPurpose } from './gift-tokens.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let donationId: string
const query: Query = (text, values) => pool.query(text, values)
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  pool = new pg.Pool({ connectionString: database.url })
  donationId = await give()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('opens its gift for its own purpose and no other', async () => {
  const token = await issueToken(query, { purpose: 'gift', donationId })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await findToken(query, 'gift', token)).toMatchObject({
    donation_id: donationId,
    monthly_gift_id: null,
  })
  for (const other of ['details', 'method', 'receipt'] satisfies TokenPurpose[])
    expect(await findToken(query, other, token)).toBeUndefined()
  expect(await findToken(query, 'gift', `${token.slice(0, -1)}_`)).toBeUndefined()
})

test('stores a token only as a digest', async () => {
  const token = await issueToken(query, { purpose: 'details', donationId })
  const { rows } = await query<{ row: string }>('select t::text as row from private.gift_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(token).toString('hex'))
})

test('opens nothing once revoked, and is revoked once', async () => {
  const token = await issueToken(query, { purpose: 'gift', donationId })
  expect(await revokeToken(query, 'receipt', token)).toBe(false)
  expect(await revokeToken(query, 'gift', token)).toBe(true)
  expect(await findToken(query, 'gift', token)).toBeUndefined()
  expect(await revokeToken(query, 'gift', token)).toBe(false)
})

test('ends after 14 days for a new method, and after 30 for a receipt', async () => {
  for (const [purpose, days] of [
    ['method', 14],
    ['receipt', 30],
  ] as const) {
    const token = await issueToken(query, { purpose, donationId })
    await age(days - 1)
    expect(await findToken(query, purpose, token)).toBeDefined()
    await age(2)
    expect(await findToken(query, purpose, token)).toBeUndefined()
  }
})

test('disappears with its gift', async () => {
  const id = await give()
  const token = await issueToken(query, { purpose: 'gift', donationId: id })
  await query('delete from public.donations where id = $1', [id])
  expect(await findToken(query, 'gift', token)).toBeUndefined()
})

const age = (days: number) =>
  query('update private.gift_tokens set expires_at = expires_at - make_interval(days => $1)', [days])

async function give(): Promise<string> {
  const { rows } = await query<{ id: string }>(
    `insert into public.donations (amount, platform, payment_status) values (500, 'cash', 'successful') returning id`,
  )
  if (!rows[0]) throw new Error('No gift was written')
  return rows[0].id
}
