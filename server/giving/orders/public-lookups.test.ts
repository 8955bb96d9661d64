import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { issueToken } from '../tokens/gift-tokens.ts'

/** Public lookups of gifts find their rows by an index: no request reads a whole table. */

const FILLED = [
  'public.monthly_gifts',
  'public.donations',
  'public.payments',
  'private.gift_orders',
  'public.receipts',
]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await inTransaction(shop.server.services.database, async (query) => {
    const triggers = async (what: 'disable' | 'enable') => {
      for (const table of FILLED) await query(`alter table ${table} ${what} trigger user`)
    }
    await triggers('disable')
    await query(`insert into public.monthly_gifts (subscription_id, amount, key_id, donor_email)
      select 'sub_many' || n, 100, 'rzp_live_x', 'giver' || n || '@example.org' from generate_series(1, 4000) as n`)
    await query(`insert into public.donations (order_id, amount, donor_email, monthly_gift_id, is_monthly)
      select 'order_many' || row_number() over (), 100, donor_email, id, true from public.monthly_gifts`)
    await query(`insert into public.donations (order_id, amount, donor_email)
      select 'order_once' || n, 100, 'once' || n || '@example.org' from generate_series(1, 4000) as n`)
    await query(`insert into public.payments (payment_id, order_id, donation_id, status, amount, currency, confirmed, created_at)
      select 'pay_of_' || order_id, order_id, id, 'failed', 100, 'INR', true, now() - interval '1 day'
      from public.donations where order_id like 'order_%'`)
    await query(`insert into private.gift_orders (donation_id, request_digest, origin, device)
      select id, '', md5(order_id), md5(order_id) from public.donations where order_id like 'order_%'`)
    await query(`insert into public.receipts
        (donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
      select id, 'ACK', 2026, n, 'ACK/' || n, 'acknowledgement', 100, 'code' || lpad(n::text, 20, '0'),
        '{"issued_on": "2026-11-16", "gift": {"paid_on": "2026-11-16", "currency": "INR"}}'
      from (select id, row_number() over () as n from public.donations) as gift`)
    await triggers('enable')
  })
  await shop.sql(`analyze ${FILLED.join(', ')}`)
})
afterAll(() => shop.close())

/** Each session reports what it did when it is told to, at the end of its statement. */
async function readFromEndToEnd(): Promise<Record<string, number>> {
  const { callers, server, publicServer } = shop.server.services.database
  for (const pool of [...Object.values(callers), server, publicServer]) {
    const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    for (const session of sessions) {
      await session.query('select pg_stat_force_next_flush()')
      session.release()
    }
  }
  const { rows } = await shop.sql<{ name: string; scans: number }>(
    `select relname as name, seq_scan::int as scans from pg_stat_all_tables
    where relid = any ($1::text[]::regclass[]) order by 1`,
    [FILLED],
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

async function summary(reference: string, from = '203.0.113.1'): Promise<number> {
  const { status } = await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${reference}`, {
    headers: { apikey: shop.server.anonKey, 'X-Forwarded-For': from },
  })
  return status
}

test('detects a sequential scan', async () => {
  const before = await readFromEndToEnd()
  await shop.sql('select count(*) from public.donations where amount + 1 = 0')
  const after = await readFromEndToEnd()
  expect(after.donations).toBe((before.donations ?? 0) + 1)
})

test('finds a gift by its order, payment, attempted payment and subscription without a scan', async () => {
  const before = await readFromEndToEnd()
  expect(await summary('order_once7')).toBe(200)
  expect(await summary('pay_of_order_once7')).toBe(200)
  expect(await summary('sub_many7')).toBe(200)
  expect(await summary('nobodys')).toBe(404)
  expect(await readFromEndToEnd()).toEqual(before)
})

test('opens links, checks orders and verifies receipts without a scan', async () => {
  const { rows } = await shop.sql<{ donation: string; mandate: string }>(
    `select (select id from public.donations where order_id = 'order_once9') as donation,
      (select id from public.monthly_gifts where subscription_id = 'sub_many9') as mandate`,
  )
  const query = shop.sql
  const ofGift = await issueToken(query, { purpose: 'gift', donationId: rows[0]?.donation ?? '' })
  const ofMandate = await issueToken(query, { purpose: 'gift', monthlyGiftId: rows[0]?.mandate ?? '' })
  const before = await readFromEndToEnd()
  for (const token of [ofGift, ofMandate]) expect((await shop.call('gift-link', { token })).status).toBe(200)
  const check = (about: object) => shop.call('check-razorpay-order', about)
  expect((await check({ razorpay_order_id: 'order_once9' })).status).toBe(200)
  expect((await check({ razorpay_subscription_id: 'sub_many9' })).status).toBe(200)
  for (const path of ['verify-receipt?code=code00000000000000000009', 'gift-challenge']) {
    const headers = { apikey: shop.server.anonKey }
    expect((await fetch(`${shop.server.url}/functions/v1/${path}`, { headers })).status).toBe(200)
  }
  expect(await readFromEndToEnd()).toEqual(before)
})

test('shows a donor’s own gifts without a scan', async () => {
  const { client } = await shop.server.donor('giver5@example.org')
  const before = await readFromEndToEnd()
  for (const [table, columns] of [
    ['donations', 'id, receipts(id)'],
    ['monthly_gifts', 'id'],
  ] as const) {
    const { data, error } = await client.from(table).select(columns).order('created_at')
    expect([error, data?.length]).toEqual([null, 1])
  }
  expect(await readFromEndToEnd()).toEqual(before)
})

test('limits lookups of gifts from one address', async () => {
  const address = '203.0.113.77'
  await shop.sql(
    `insert into daan.rate_limits (bucket, attempts, expires_at)
    values (sha256(convert_to($1, 'UTF8')), array_fill(now(), array[599]), now() + interval '1 hour')`,
    [`gifts looked at from ${address}`],
  )
  expect(await summary('order_once7', address)).toBe(200)
  expect(await summary('order_once7', address)).toBe(429)
  expect(await summary('order_once7')).toBe(200)
})
