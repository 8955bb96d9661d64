/** A site goes on after its backup, which is then restored elsewhere: the payment provider knows what the backup lacks. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#backend/backup/back-up.ts'
import { restore } from '#backend/backup/restore.ts'
import { openInstances } from '#backend/testing/instances.ts'
import { until } from '#backend/testing/until.ts'
import { readKeys } from './giving/provider/keys.ts'
import { type Provider, razorpay } from './giving/provider/razorpay.ts'
import { prepareSandbox } from './giving/provider/sandbox-mode.ts'
import { startJobs } from './jobs/jobs.ts'
import { erasePerson } from './privacy/erase-person.ts'
import { ERASURES_FILE } from './privacy/erasures-file.ts'
import { markRestored } from './restored.ts'
import { source } from './source.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const instances = openInstances(createTestDatabase)
const stops: (() => Promise<void>)[] = []
let site: TestServer
let other: TestServer
let provider: Provider
let keyId: string

beforeAll(async () => {
  site = await startTestServer({ TRUST_PROXY: '1' })
  await prepareSandbox(site.services)
  stops.push(site.close)
  const keys = await readKeys(site.services)
  if (!keys) throw new Error('The sandbox has no keys')
  keyId = keys.keyId
  provider = razorpay(keys)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await instances.close()
})

const rows = async ({ services }: TestServer, sql: string) => (await services.database.server.query(sql)).rows

let calls = 0
async function ask(path: string, body: object) {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: site.anonKey,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.0.${++calls}`,
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

const UPI = { method: 'upi', vpa: 'success@razorpay' }

async function pay(what: object, email: string) {
  const paid = await ask('/sandbox/checkout/payments', { key: keyId, ...what, ...UPI, email })
  await ask('/functions/v1/verify-razorpay-payment', paid)
  return paid.razorpay_payment_id as string
}

async function give(rupees: number, email: string, more: object = {}) {
  const { id } = await ask('/functions/v1/create-razorpay-order', { amount: rupees, ...more })
  return pay({ order_id: id }, email)
}

async function giveMonthly(rupees: number, email: string, more: object = {}) {
  const { subscription_id } = await ask('/functions/v1/start-monthly-gift', { amount: rupees, ...more })
  await pay({ subscription_id }, email)
  return subscription_id as string
}

const refund = (paymentId: string, rupees: string) =>
  provider.refund(paymentId, { rupees, receipt: `refund-${paymentId}`, notes: {} })

/** Everything about gifts that reports and staff see, except when it was noticed. */
const books = async (server: TestServer) => ({
  gifts: await rows(
    server,
    `select case when monthly_gift_id is null then id end as id, amount, refunded_amount, payment_status, order_id, payment_id, method, fee, cause_id, citizenship,
      language, donor_email, is_monthly, monthly_gift_id, billing_start, test_mode, paid_at
    from public.donations order by payment_id`,
  ),
  refunds: await rows(
    server,
    'select refund_id, payment_id, amount, status from public.refunds order by refund_id',
  ),
  mandates: await rows(
    server,
    `select id, subscription_id, amount, status, cause_id, citizenship, donor_email, next_charge_at
    from public.monthly_gifts order by id`,
  ),
  attention: await rows(
    server,
    'select kind, reference from public.payment_attention where resolved_at is null',
  ),
})

test('gets gifts, refunds and monthly gifts since the backup from the provider, and repeats erasures', async () => {
  const running = await startJobs(site.services)
  stops.push(running.stop)
  const early = await give(500, 'early@example.org')
  const ending = await giveMonthly(200, 'ending@example.org')
  const forgotten = 'forgotten@example.org'
  await give(50, forgotten)
  await until('the first gifts to be there', async () => (await books(site)).gifts.length === 3)

  const archive = join(instances.folder, 'backup.tar.gz')
  const log = pino({ level: 'silent' })
  const url = site.services.database.server.options.connectionString ?? ''
  await backUp({ ...(await instances.create('empty')), url }, archive)

  await give(700, 'later@example.org', { cause_id: 'elder-care', citizenship: 'indian', language: 'hi' })
  await refund(await give(300, 'later@example.org'), '100.00')
  await refund(await give(400, 'later@example.org'), '400.00')
  await refund(early, '500.00')
  await giveMonthly(999, 'monthly@example.org', { cause_id: 'elder-care', citizenship: 'indian' })
  await provider.cancelSubscription(ending)
  await give(60, forgotten)
  await until('everything to be settled', async () => {
    const { gifts, mandates } = await books(site)
    const returned = gifts.reduce((sum, gift) => sum + Number(gift.refunded_amount), 0)
    // An erasure waits for events about the person.
    const events = await rows(site, 'select from public.payment_events where handled_at is null')
    return (
      gifts.length === 8 &&
      returned === 1000 &&
      events.length === 0 &&
      mandates.every(({ status }) => status !== 'starting') &&
      mandates.some(({ status }) => status === 'cancelled')
    )
  })
  // The provider may report a payment once more, for which the erasure waits.
  await until('the erasure', () =>
    erasePerson(
      site.services,
      { kind: 'staff', claims: {}, who: { email: forgotten }, proof: 'By telephone' },
      true,
    ).catch((error: { code?: string }) => {
      if (error.code !== 'not_yet') throw error
      return false as const
    }),
  )
  await running.stop()
  stops.pop()
  const expected = await books(site)
  expect(expected.mandates.map(({ status }) => status).sort()).toEqual(['active', 'cancelled'])
  expect(expected.gifts.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([
    50, 60, 200, 300, 400, 500, 700, 999,
  ])

  const target = await instances.create('migrated')
  await restore({ ...target, log }, archive, source, markRestored)
  const { SEALING_KEY = '', DATA_DIR } = site.services.config
  other = await startTestServer({ DATABASE_URL: target.url, SEALING_KEY })
  stops.push(other.close)
  copyFileSync(join(DATA_DIR, ERASURES_FILE), join(other.services.config.DATA_DIR, ERASURES_FILE))
  expect((await books(other)).gifts).toHaveLength(3)
  // The sandbox of the first site is the provider of both.
  other.services.config.publicUrl = site.url
  const jobs = await startJobs(other.services)
  stops.push(jobs.stop)
  await until('the job to be done', async () => {
    const left = await rows(
      other,
      `select from graphile_worker.jobs where task_identifier = 'recover-after-restore'`,
    )
    return left.length === 0
  })
  await until('the monthly gifts to be checked', async () =>
    (await books(other)).mandates.every(({ status }) => status !== 'starting'),
  )
  expect(await books(other)).toEqual(expected)
  expect(await rows(other, `select from public.donations where donor_email = '${forgotten}'`)).toEqual([])
})
