/** Pages of lists, the search and Home read as much of twice as many gifts: counted in PostgreSQL's blocks, not in time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

// More than the gifts nearest to a page, among which `find_gifts` looks first.
const GIFTS = 12_000
/** A deeper index costs a few blocks, a page that reads all rows twice as many. */
const MOST_GROWTH = 1.3
const FEW_BLOCKS = 60

const gifts = (filter: object, sort = 'newest') =>
  `select * from public.find_gifts('${JSON.stringify(filter)}', '${sort}')`
const PAGES: Record<string, string> = {
  'the newest gifts': gifts({}),
  'the largest gifts': gifts({}, 'largest'),
  'gifts of a month': gifts({ from: '2026-03-01', to: '2026-03-31' }),
  'gifts of a cause': gifts({ cause: 'elder-care' }),
  'failed gifts': gifts({ status: 'failed' }),
  'gifts found by a name': gifts({ q: 'sharma' }),
  'gifts found by a payment': gifts({ q: 'pay_77x' }),
  'gifts found by an email address': gifts({ q: 'donor770@example.org' }),
  'gifts found by nothing': gifts({ q: 'zqxj' }),
  'gifts after one far down': `select * from public.find_gifts('{"status": "successful"}', 'newest',
    (select id from public.donations where payment_id = 'pay_77x'))`,
  'the search for a payment': `select * from public.search_everything('pay_77x')`,
  'the timeline of a donor': `select * from public.donor_timeline((select donor_id from public.donations where payment_id = 'pay_77x'))`,
  'receipts of a page':
    'select id from public.receipts where cancelled_at is null order by issued_at desc, id limit 50',
  'demo data on Home': 'select id from public.donations where is_demo limit 1',
  'test gifts on Home': 'select id from public.donations where test_mode limit 1',
  'the orders of a day': `select count(*) from public.donations where platform = 'razorpay' and order_id is not null
    and created_at >= '2026-03-01' and created_at < '2026-03-02'`,
}

let db: TestDatabase
const before = new Map<string, number>()

beforeAll(async () => {
  db = await openTestDatabase()
  for (const table of ['donors', 'donations', 'receipts'])
    await db.owner(`alter table public.${table} disable trigger user`)
  await db.owner('delete from public.donations')
  await load(0)
  for (const [name, page] of Object.entries(PAGES)) before.set(name, await blocks(db.admin, page))
  await load(GIFTS)
})
afterAll(() => db.close())

/** As many gifts again, of later months and other donors. */
async function load(from: number): Promise<void> {
  const numbers = `generate_series(${from}, ${from + GIFTS - 1}) as n`
  await db.owner(`insert into public.donors (id, name, email)
    select md5('donor' || n)::uuid, case n % 1000 when 0 then 'Asha Sharma' else 'Donor ' || n end, 'donor' || n || '@example.org'
    from ${numbers} where n % 10 = 0`)
  await db.owner(`insert into public.donations (id, amount, payment_status, order_id, payment_id, transaction_id, donor_id, donor_name,
      cause_id, created_at, paid_at)
    select md5('gift' || n)::uuid, 100 + n * 7919 % 9973, case n % 50 when 0 then 'failed' else 'successful' end, 'order_' || n || 'x',
      case when n % 50 <> 0 then 'pay_' || n || 'x' end, 'order_' || n || 'x', md5('donor' || n / 10 * 10)::uuid,
      case n % 1000 when 0 then 'Asha Sharma' else 'Donor ' || n end, case n % 400 when 0 then 'elder-care' end, at, at
    from ${numbers}, lateral (select timestamptz '2026-01-01' + n * interval '10 minutes' as at) as moment`)
  await db.owner(`insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, issued_at, verify_code, data)
    select id, 'ACK', 2026, substring(order_id from '[0-9]+')::integer + 1, order_id, 'acknowledgement', amount, created_at, md5(order_id), '{}'
    from public.donations where payment_status = 'successful'
      and not exists (select from public.receipts as r where r.donation_id = donations.id)`)
  for (const table of ['donors', 'donations', 'receipts']) await db.owner(`vacuum analyze public.${table}`)
}

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<string, unknown>

async function explain(query: TestDatabase['admin'], statement: string): Promise<Plan> {
  // Reads of the catalogue by a new connection would count too.
  await query(`explain analyze ${statement}`)
  return explainOnce(query, statement)
}

async function explainOnce(query: TestDatabase['admin'], statement: string): Promise<Plan> {
  const { rows } = await query<{ 'QUERY PLAN': string | [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${statement}`,
  )
  const plans = rows[0]?.['QUERY PLAN'] ?? ''
  // Only the owner's connections read JSON.
  return (typeof plans === 'string' ? JSON.parse(plans) : plans)[0].Plan
}

/** Blocks that a statement read, of its functions too. */
async function blocks(query: TestDatabase['admin'], statement: string, explained = explain): Promise<number> {
  const plan = await explained(query, statement)
  return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
}

/** The most rows that any step of a plan passed on. */
const mostRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(mostRows))

test.each(Object.entries(PAGES))('reads as few blocks of twice as many gifts for %s', async (name, page) => {
  expect(await blocks(db.admin, page)).toBeLessThanOrEqual((before.get(name) ?? 0) * MOST_GROWTH + FEW_BLOCKS)
})

test('compares no voucher with every payout', async () => {
  await db.owner(`insert into public.settlements (settlement_id, amount, lines_amount, status, settled_at, test_mode, key_id)
    select 'setl_' || n, 1, 1, 'processed', timestamptz '2026-01-01' + n * interval '1 hour', false, 'rzp_live_1'
    from generate_series(1, 700) as n`)
  await db.owner('vacuum analyze public.settlements')
  const plan = await explain(
    db.owner,
    `select digest from private.named_vouchers('2026-01-01', '2026-01-31')`,
  )
  expect(plan['Actual Rows']).toBeGreaterThan(4000)
  expect(mostRows(plan)).toBeLessThan(4 * plan['Actual Rows'])
})

test('reads none of the vouchers that an export has just stored', async () => {
  const storing = async (last: string) => {
    await db.owner('truncate public.kept_vouchers')
    await db.owner('vacuum analyze public.kept_vouchers')
    return blocks(db.owner, `select private.keep_exported('2026-01-01', '${last}')`, explainOnce)
  }
  const month = await storing('2026-01-31')
  expect(await storing('2026-02-28')).toBeLessThan(2.5 * month)
})

test('reads months and problems of a first export before PostgreSQL knows how much was stored', async () => {
  await db.owner('truncate public.kept_vouchers')
  await db.owner('vacuum analyze public.kept_vouchers')
  await db.owner(`select private.keep_exported('2026-01-01', '2026-06-30')`)
  // Comparing each voucher with every other takes longer than a request may.
  const { rows } = await db.admin<{ vouchers: string; differs: string; gone: string }>(
    `select sum(vouchers)::integer as vouchers, sum(differs)::integer as differs, sum(gone)::integer as gone
    from (select * from public.book_months(2025) union all select * from public.book_months(2026)) as months`,
  )
  expect(Number(rows[0]?.vouchers)).toBeGreaterThan(20_000)
  expect(rows).toMatchObject([{ differs: '0', gone: '0' }])
  const problems = await db.admin(
    `select code from public.book_problems('2026-01-01', '2026-06-30') where code = 'voucher_gone'`,
  )
  expect(problems.rows).toEqual([])
})

test('notices a page without its index', async () => {
  await db.owner('drop index public.donations_created_at')
  const name = 'the newest gifts'
  expect(await blocks(db.admin, PAGES[name] ?? '')).toBeGreaterThan(
    (before.get(name) ?? 0) * MOST_GROWTH + FEW_BLOCKS,
  )
})
