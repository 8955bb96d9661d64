import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asRole } from '#backend/db/as-role.ts'
import { type GiftFilter, readGiftView } from '#domain/donations/gift-filter.ts'
import { dimensions, type Report } from '#domain/reports/figures.ts'
import {
  countedGifts,
  deductedGifts,
  giftsOf,
  giftsPath,
  paidGifts,
  refundedGifts,
} from '#domain/reports/gifts-behind.ts'
import { fc, isFull } from '#domain/testing/properties.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type GiftRow, indianDay, naiveReport, type Range } from './testing/naive-report.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let client: pg.Client
const CAUSES = ['report-one', 'report-two', 'report-three']
const DONORS = Array.from({ length: 4 }, () => randomUUID())
const CAMPAIGNS = Array.from({ length: 2 }, () => randomUUID())

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('admin')
  client = await connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})
beforeEach(reset)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: server.services.database.server.options.connectionString ?? '',
  })
  await client.connect()
  return client
}

/** A random change to gifts. `which` is one of the existing ones, if any. */
type Step = (on: pg.Client) => Promise<unknown>

const ignoring =
  (...codes: string[]) =>
  (error: { code?: string }) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
const pick = (which: number) =>
  `(select id from public.donations order by created_at, id offset ${which} % greatest((select count(*) from public.donations), 1) limit 1)`

// Around midnight in India and in Greenwich, at month ends and the end of the financial year.
const moment = fc
  .tuple(
    fc.constantFrom(
      '2026-03-31T18:30:00Z',
      '2026-04-01T00:00:00Z',
      '2026-04-12T18:30:00Z',
      '2025-12-31T18:30:00Z',
    ),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -200_000, max: 200_000 })),
  )
  .map(([base, seconds]) => new Date(Date.parse(base) + seconds * 1000))
const which = fc.nat({ max: 50 })
const paise = fc.integer({ min: 1, max: 1_000_000_00 })

const adding = fc
  .record({
    at: moment,
    amount: paise,
    platform: fc.constantFrom('razorpay', 'razorpay', 'cash', 'upi'),
    isMonthly: fc.boolean(),
    isTest: fc.boolean(),
    cause: fc.constantFrom(...CAUSES, null),
    donor: fc.constantFrom(...DONORS, null),
    source: fc.constantFrom('google', 'none at all', null),
    utm: fc.constantFrom('diwali', 'none', CAMPAIGNS[0], null),
    campaign: fc.constantFrom(...CAMPAIGNS, null),
  })
  .map(
    (gift): Step =>
      (on) =>
        on
          .query(
            `insert into public.donations
               (amount, platform, payment_status, is_monthly, cause_id, donor_id, utm_source, utm_campaign, created_at,
               test_mode, campaign_id)
             select $1, $2, case when $2 = 'razorpay' then 'created' else 'successful' end, $3,
               (select id from public.causes where id = $4), (select id from public.donors where id = $5), $6, $7, $8,
               $2 = 'razorpay' and $9, $10`,
            [
              gift.amount / 100,
              gift.platform,
              gift.isMonthly,
              gift.cause,
              gift.donor,
              gift.source,
              gift.utm,
              gift.at,
              gift.isTest,
              gift.campaign,
            ],
          )
          // Another session deleted the cause or the donor in between.
          .catch(ignoring('23503')),
  )
const settling = fc.tuple(which, fc.constantFrom('successful', 'failed')).map(
  ([at, status]): Step =>
    (on) =>
      on
        .query(
          `update public.donations set payment_status = '${status}',
             payment_id = case when platform = 'razorpay' and '${status}' = 'successful' then 'pay_' || id end
           where id = ${pick(at)}`,
        )
        .catch(ignoring('23514')),
)
const refunding = fc.tuple(which, fc.constantFrom(1, 0.5, 0.999)).map(
  ([at, share]): Step =>
    (on) =>
      on
        .query(
          `update public.donations set refunded_amount = greatest(refunded_amount, round(amount * ${share}, 2)),
             payment_status = case when greatest(refunded_amount, round(amount * ${share}, 2)) = amount
               then 'refunded' else payment_status end
           where payment_status = 'successful' and deducted_amount = 0 and id = ${pick(at)}`,
        )
        .catch(ignoring('23514')),
)
const losing = fc.tuple(which, fc.constantFrom(0, 1, 0.25)).map(
  ([at, share]): Step =>
    (on) =>
      on
        .query(
          `update public.donations set deducted_amount = round(amount * ${share}, 2)
           where payment_status = 'successful' and id = ${pick(at)}`,
        )
        .catch(ignoring('23514')),
)
/** Configures a test key, a live one, or none. */
const switching = fc.constantFrom('rzp_test_1', 'rzp_live_1', '').map(
  (key): Step =>
    (on) =>
      on.query(
        `insert into public.site_settings (key, value) values ('razorpay_key_id', '${key}')
         on conflict (key) do update set value = excluded.value`,
      ),
)
const changing = fc
  .tuple(
    which,
    fc.oneof(
      fc.constantFrom(...DONORS).map((id) => `donor_id = (select id from public.donors where id = '${id}')`),
      fc.constant('donor_id = null'),
      fc.constantFrom(...CAUSES).map((id) => `cause_id = (select id from public.causes where id = '${id}')`),
      fc.constantFrom(...CAMPAIGNS).map((id) => `campaign_id = '${id}'`),
      fc.constant('campaign_id = null'),
      moment.map((at) => `created_at = '${at.toISOString()}'`),
      fc.constantFrom('is_monthly = not is_monthly', `utm_campaign = 'holi'`, `method = 'upi'`),
    ),
  )
  .map(
    ([at, change]): Step =>
      (on) =>
        on.query(`update public.donations set ${change} where id = ${pick(at)}`).catch(ignoring('23503')),
  )
const atLarge = fc
  .constantFrom(
    'update public.donations set cause_id = null where is_monthly',
    `update public.donations set donor_id = '${DONORS[0]}' where donor_id = '${DONORS[1]}'`,
    `update public.causes set id = 'report-renamed' where id = 'report-one'`,
    `delete from public.causes where id = 'report-two'`,
    `delete from public.donors where id = '${DONORS[2]}'`,
    'delete from public.donations where is_monthly and refunded_amount > 0',
    'select private.fold_gift_figures()',
  )
  .map(
    (sql): Step =>
      (on) =>
        on.query(sql).catch(ignoring('23503', '23505')),
  )
const removing = which.map(
  (at): Step =>
    (on) =>
      on.query(`delete from public.donations where id = ${pick(at)}`),
)

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: adding },
    { weight: 6, arbitrary: settling },
    { weight: 3, arbitrary: refunding },
    { weight: 2, arbitrary: losing },
    { weight: 1, arbitrary: switching },
    { weight: 3, arbitrary: changing },
    { weight: 1, arbitrary: atLarge },
    { weight: 1, arbitrary: removing },
  ),
  { minLength: 1, maxLength: 30 },
)
const day = fc.option(moment.map(indianDay), { nil: null })
const range = fc.record({ from: day, to: day })
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati')
const STEPS = ['day', 'week', 'month']

async function gifts(): Promise<GiftRow[]> {
  return (await client.query<GiftRow>('select * from public.donations')).rows
}

async function report(now: Range, before: Range | null, step: string): Promise<Report> {
  const { rows } = await asAdministrator<{ report: string }>(
    'select public.donation_report($1, $2, $3, $4, $5) as report',
    [now.from, now.to, before?.from, before?.to, step],
  )
  return JSON.parse(rows[0]?.report ?? '{}')
}

function asAdministrator<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
  return asRole(server.services.database, { role: 'authenticated', claims: claims() }, (query) =>
    query<Row>(text, values),
  )
}

// An administrator needs a session.
function claims(): Record<string, unknown> {
  return JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString())
}

async function expectTruth(ranges: { now: Range; before: Range }[]): Promise<void> {
  const all = await gifts()
  const { rows } = await client.query<{ mode: boolean }>('select private.in_test_mode() as mode')
  const inTestMode = rows[0]?.mode === true
  for (const [at, { now, before }] of ranges.entries()) {
    const step = STEPS[at % 3] ?? 'day'
    // A comparison period has two ends.
    const other = before.from && before.to && now.from && now.to ? before : null
    expect(await report(now, other, step)).toEqual(naiveReport(all, now, other, step, inTestMode))
  }
}

test('matches a plain sum over the gifts after any sequence of changes', async () => {
  const everything = { now: { from: null, to: null }, before: { from: null, to: null } }
  const ranges = fc.array(fc.record({ now: range, before: range }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc
      .asyncProperty(steps, ranges, zone, async (happened, asked, sessionZone) => {
        await client.query(`set timezone = '${sessionZone}'`)
        for (const step of happened) await step(client)
        await expectTruth([everything, ...asked])
        await client.query('select private.fold_gift_figures()')
        await expectTruth([everything])
      })
      .beforeEach(reset),
    { numRuns: isFull ? 500 : 50 },
  )
})

test('matches to the paisa the gifts that each figure opens', async () => {
  await fc.assert(
    fc
      .asyncProperty(steps, range, async (happened, { from, to }) => {
        for (const step of happened) await step(client)
        const period = { ...(from && { from }), ...(to && { to }) }
        const { now, by, trend } = await report({ from, to }, null, 'day')
        const each = (behind: typeof giftsOf) =>
          dimensions.flatMap((dimension) =>
            dimension === 'status'
              ? []
              : (by[dimension] ?? []).map((row) => ({ filter: behind(period, dimension, row.key), row })),
          )
        const totals = now ? [{ filter: countedGifts(period), row: now }] : []
        const days = trend.map((row) => ({ filter: countedGifts({ from: row.start, to: row.start }), row }))
        for (const { filter, row } of [...totals, ...days, ...each(giftsOf)]) {
          await expectBehind(filter, { found: String(row.gifts), net: row.net })
        }
        const refunds = now ? [{ filter: refundedGifts(period), row: now }] : []
        for (const { filter, row } of [...refunds, ...each(refundedGifts)]) {
          await expectBehind(filter, { found: String(row.refunds), refunded: row.refunded })
        }
        const deductions = now ? [{ filter: deductedGifts(period), row: now }] : []
        for (const { filter, row } of [...deductions, ...each(deductedGifts)]) {
          await expectBehind(filter, { found: String(row.deductions), deducted: row.deducted })
        }
        await expectBehind(paidGifts(period), { given: now?.amount ?? '0.00' })
        for (const { key, gifts, amount, refunded } of by.status ?? []) {
          await expectBehind(giftsOf(period, 'status', key), { found: String(gifts), amount, refunded })
        }
      })
      .beforeEach(reset),
    { numRuns: isFull ? 200 : 20 },
  )
})

/** Sums the gifts that a figure links to, one by one and as their screen receives them. */
async function expectBehind(asked: GiftFilter, figures: Record<string, string>): Promise<void> {
  const path = giftsPath(asked)
  const { filter } = readGiftView(new URL(path, server.url).searchParams)
  const { rows } = await asAdministrator(
    `select listed.*, (found, given, refunded, deducted, given - refunded - deducted)
       = (select found, given, refunded, deducted, net from public.sum_gifts($1)) as is_told
     from (
       select count(*) as found, coalesce(sum(amount), 0)::numeric(18, 2) as amount,
         coalesce(sum(refunded_amount), 0)::numeric(18, 2) as refunded,
         coalesce(sum(deducted_amount), 0)::numeric(18, 2) as deducted,
         coalesce(sum(amount) filter (where payment_status in ('successful', 'refunded')), 0)::numeric(18, 2) as given,
         coalesce(sum(amount - refunded_amount - deducted_amount) filter (where payment_status = 'successful'), 0)::numeric(18, 2) as net
       from public.find_gifts($1, at_most => 1000)
     ) as listed`,
    [JSON.stringify(filter)],
  )
  expect(rows[0], path).toMatchObject({ ...figures, is_told: 't' })
}

test('counts all concurrent changes while lines are being folded', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, connect))
  const sample = fc.sample(steps, { numRuns: 40, seed: 11 })
  await Promise.all(
    others.map(async (on, place) => {
      for (const [at, list] of sample.entries()) {
        if (at % others.length !== place) continue
        for (const step of list) await step(on).catch(ignoring('40P01'))
        await on.query('select private.fold_gift_figures()')
      }
    }),
  )
  expect((await gifts()).length).toBeGreaterThan(50)
  await expectTruth([{ now: { from: null, to: null }, before: { from: null, to: null } }])
  await Promise.all(others.map((on) => on.end()))
})

test('marks one first gift when two of one donor settle at once', async () => {
  const [one, two] = [await connect(), await connect()]
  const add = `insert into public.donations (amount, platform, payment_status, donor_id) values (1, 'cash', 'successful', '${DONORS[0]}')`
  await one.query('begin')
  await one.query(add)
  const waiting = two.query(add)
  await one.query('commit')
  await waiting
  const { rows } = await client.query('select is_first_gift from public.donations order by is_first_gift')
  expect(rows).toEqual([{ is_first_gift: false }, { is_first_gift: true }])
  await Promise.all([one.end(), two.end()])
})

test('removes lines that cancel out when folding', async () => {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.donations (amount, platform, payment_status) values (5, 'cash', 'successful') returning id`,
  )
  await client.query('delete from public.donations where id = $1', [rows[0]?.id])
  expect((await client.query('select from public.gift_figures')).rowCount).toBeGreaterThan(0)
  await client.query('select private.fold_gift_figures()')
  expect((await client.query('select from public.gift_figures')).rowCount).toBe(0)
})

test('requires an administrator: members find nothing, visitors are refused', async () => {
  await client.query(
    `insert into public.donations (amount, platform, payment_status) values (5, 'cash', 'successful')`,
  )
  const { client: asAdmin } = admin
  const { client: asMember } = await server.signedIn('member')
  expect((await asAdmin.rpc('donation_report', {})).data.now).toMatchObject({ gifts: 1, net: '5.00' })
  expect((await asMember.rpc('donation_report', {})).data).toEqual({
    now: null,
    before: null,
    by: {},
    trend: [],
  })
  expect((await server.visitor.rpc('donation_report', {})).error?.code).toBe('42501')
})

async function reset(): Promise<void> {
  await client.query('delete from public.donations; delete from public.donors; delete from public.causes')
  await client.query(`delete from public.site_settings where key = 'razorpay_key_id'`)
  await client.query('insert into public.causes (id, title) select id, id from unnest($1::text[]) as id', [
    CAUSES,
  ])
  await client.query(
    `delete from public.campaigns;
    insert into public.campaigns (id, slug, title, cause_id) values
      ('${CAMPAIGNS[0]}', 'with-cause', 'One', '${CAUSES[0]}'), ('${CAMPAIGNS[1]}', 'without', 'Two', null)`,
  )
  await client.query('insert into public.donors (id, name) select id, id from unnest($1::uuid[]) as id', [
    DONORS,
  ])
}
