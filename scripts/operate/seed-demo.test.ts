import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GiftRow, naiveReport } from '#database/testing/naive-report.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { readArguments } from './seed-demo/arguments.ts'
import { fill } from './seed-demo/fill.ts'
import { refuseBesideRealGifts } from './seed-demo/real-gifts.ts'
import { remove } from './seed-demo/remove.ts'
import { withoutOurTriggers } from './seed-demo/without-our-triggers.ts'

let server: TestServer
let client: pg.Client
let admin: Awaited<ReturnType<TestServer['signedIn']>>
const now = new Date('2026-11-15T10:00:00Z')
const request = { donors: 200, gifts: 3000, seed: 3, now }

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('admin')
  client = new pg.Client({
    connectionString: server.services.database.server.options.connectionString ?? '',
  })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

const value = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0]
const TABLES = [
  'donors',
  'donations',
  'payments',
  'refunds',
  'gift_figures',
  'audit_log',
  'outgoing_messages',
]
async function contents(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of TABLES) {
    found[table] = await value(
      `select md5(coalesce(string_agg(one::text, ',' order by one::text), '')) from public.${table} as one`,
    )
  }
  return found
}

describe('demo data', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    // Real people, with a real gift.
    await client.query(`
      insert into public.donors (id, name, email) values ('e0000000-0000-4000-8000-000000000001', 'Asha', 'asha@daan.in');
      insert into public.donations (amount, platform, payment_status, donor_email)
        values (500, 'cash', 'successful', 'asha@daan.in');
      select private.fold_gift_figures()`)
    before = await contents()
    await fill(client, request, () => {})
  })

  test('has the requested size, is marked, and not in the future', async () => {
    expect(await value('select count(*)::int from public.donations where is_demo')).toBe(3000)
    expect(await value('select count(*)::int from public.donors where is_demo')).toBe(200)
    expect(await value('select count(*)::int from public.donations where not is_demo')).toBe(1)
    expect(
      await value(`select max(created_at) < '${now.toISOString()}' from public.donations where is_demo`),
    ).toBe(true)
  })

  test('resembles real giving: most succeeds, some fails, is refunded, comes monthly, by UTM campaign and in March', async () => {
    const share = (what: string) =>
      value(`select (count(*) filter (where ${what})::float / count(*)) from public.donations where is_demo`)
    expect(await share(`payment_status = 'successful'`)).toBeGreaterThan(0.8)
    for (const some of [
      `payment_status = 'failed'`,
      `payment_status = 'created'`,
      `payment_status = 'refunded'`,
      `payment_status = 'successful' and refunded_amount > 0`,
      'is_monthly',
      `utm_campaign like 'diwali-%'`,
      `platform = 'cheque'`,
      'cause_id is null',
    ]) {
      expect(await share(some), some).toBeGreaterThan(0)
    }
    expect(await share('extract(month from created_at) = 3')).toBeGreaterThan(1 / 8)
  })

  test('matches the output of triggers and screens', async () => {
    const wrong = await client.query(`
      select from public.donations as gift where is_demo and platform = 'razorpay'
        and (transaction_id is distinct from coalesce(payment_id, order_id)
          or (payment_status in ('successful', 'refunded'))
            <> exists (select from public.payments as p where p.payment_id = gift.payment_id and p.donation_id = gift.id
              and p.confirmed and p.amount = gift.amount and p.refunded_amount = gift.refunded_amount)
          or refunded_amount <> coalesce((select sum(amount) from public.refunds where donation_id = gift.id), 0))`)
    expect(wrong.rowCount).toBe(0)
    const wrongDonors = await client.query(`
      select from public.donors as d where is_demo and coalesce(amount_donated, 0) <> (
        select coalesce(sum(amount - refunded_amount), 0) from public.donations
        where donor_id = d.id and payment_status in ('successful', 'refunded'))`)
    expect(wrongDonors.rowCount).toBe(0)
  })

  test('counts in the report', async () => {
    const { data } = await admin.client.rpc('donation_report', {})
    const { rows } = await client.query<GiftRow>('select * from public.donations')
    expect(data).toEqual(naiveReport(rows, { from: null, to: null }, null, 'month', false))
  })

  test('leaves triggers unchanged', async () => {
    expect(
      await value(`select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D'`),
    ).toBe(0)
  })

  test('disappears without a trace', async () => {
    expect(await remove(client)).toEqual({ donors: 200, gifts: 3000 })
    expect(await contents()).toEqual(before)
  })

  test('repeats for the same seed', async () => {
    await fill(client, request, () => {})
    const once = await value(
      `select md5(string_agg(d::text, ',' order by id)) from public.donations as d where is_demo`,
    )
    await remove(client)
    await fill(client, request, () => {})
    expect(
      await value(
        `select md5(string_agg(d::text, ',' order by id)) from public.donations as d where is_demo`,
      ),
    ).toBe(once)
    await remove(client)
  })

  test('restores indexes after a large change', async () => {
    const indexes = `select string_agg(indexdef, ';' order by indexname) from pg_indexes where schemaname = 'public'`
    const was = await value(indexes)
    const during = await withoutOurTriggers(client, { isLarge: true }, () => value(indexes))
    expect(during).not.toBe(was)
    expect(await value(indexes)).toBe(was)
  })

  test('does not mix with real gifts by default', async () => {
    await expect(refuseBesideRealGifts(client)).rejects.toThrow('--beside-real-gifts')
  })
})

test.each([
  [['--donors', '10', '--gifts', '20'], { kind: 'fill', donors: 10, gifts: 20, besideReal: false }],
  [['--remove'], { kind: 'remove' }],
])('parses %j', (args, request) => {
  expect(readArguments(args)).toEqual(request)
})

test.each([[['--donors', '-1']], [['--gifts', 'many']], [['--all']], [['--gifts', '100000000']]])(
  'refuses %j',
  (args) => {
    expect(() => readArguments(args)).toThrow()
  },
)
