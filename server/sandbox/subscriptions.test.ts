/** The sandbox plays a monthly gift from the checkout to its end, and the product follows by events alone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { reconcile } from '../giving/events/reconcile.ts'
import { prepareSandbox, readSandboxKeys, type SandboxKeys } from '../giving/provider/sandbox-mode.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let jobs: { stop(): Promise<void> }
let keys: SandboxKeys
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  await prepareSandbox(server.services)
  jobs = await startJobs(server.services)
  keys = (await readSandboxKeys(server.services.database)) as SandboxKeys
  admin = await server.signedIn('admin')
})
afterEach(async () => {
  await sql('delete from sandbox.switches')
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { apikey: server.anonKey, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const asShop = (method: string, path: string, body?: unknown) =>
  ask(method, `/sandbox/v1${path}`, body, {
    Authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
  })
const press = (id: string, button: string) => ask('POST', `/sandbox/subscriptions/${id}/${button}`, {})

const CARD = {
  method: 'card',
  card: { number: '4718 6091 0820 4366', name: 'Asha' },
  email: 'asha@example.org',
}
const UPI = { method: 'upi', vpa: 'success@razorpay', contact: '+919812345678' }
const BAD_CARD = { method: 'card', card: { number: '4100 2800 0006 0003' } }
const pay = (id: string, how: object, more: object = {}) =>
  ask('POST', '/sandbox/checkout/payments', { key: keys.keyId, subscription_id: id, ...how, ...more })

async function begin(how: object = UPI): Promise<string> {
  const { body } = await ask('POST', '/functions/v1/start-monthly-gift', { amount: 499 })
  const paid = await pay(body.subscription_id, how)
  const verified = await ask('POST', '/functions/v1/verify-razorpay-payment', paid.body)
  expect(verified.body).toMatchObject({ status: 'successful' })
  return body.subscription_id
}
const gift = async (id: string) =>
  (await sql('select * from public.monthly_gifts where subscription_id = $1', [id])).rows[0]
const charges = async (id: string) =>
  (
    await sql(
      `select billing_start from public.donations where payment_status = 'successful' and monthly_gift_id =
        (select id from public.monthly_gifts where subscription_id = $1) order by billing_start`,
      [id],
    )
  ).rows
const becomes = (id: string, status: string) =>
  until(`the monthly gift to be ${status}`, async () => (await gift(id)).status === status)
const hasCharges = (id: string, count: number) =>
  until(`${count} charges`, async () => (await charges(id)).length === count)

test.each([
  ['UPI', UPI],
  ['card', CARD],
])('charges by %s at once and for two months, each on the same day', async (_what, how) => {
  const id = await begin(how)
  await press(id, 'month')
  await press(id, 'month')
  await hasCharges(id, 3)
  const days = (await charges(id)).map(({ billing_start }) => billing_start.getUTCDate())
  expect(new Set(days).size).toBe(1)
  expect(await gift(id)).toMatchObject({ status: 'active', method: _what === 'UPI' ? 'upi' : 'card' })
  const { body } = await asShop('GET', `/invoices?subscription_id=${id}&count=2`)
  expect(body).toMatchObject({
    count: 2,
    items: [{ status: 'paid', subscription_id: id }, { status: 'paid' }],
  })
})

test('recovers a failing subscription with another method', async () => {
  const id = await begin()
  await press(id, 'fail')
  await press(id, 'month')
  await becomes(id, 'failing')
  await until('the reason', async () => (await gift(id)).last_error !== null)
  expect((await pay(id, UPI)).body.error.description).toBe('Subscription is in pending state')
  const paid = await pay(id, CARD, { subscription_card_change: true })
  await ask('POST', '/functions/v1/verify-razorpay-payment', paid.body)
  await becomes(id, 'active')
  await hasCharges(id, 2)
  await press(id, 'month')
  await hasCharges(id, 3)
})

test('stops a failing subscription after four tries, and charges nothing before another method', async () => {
  const id = await begin()
  await press(id, 'fail')
  await press(id, 'month')
  for (let days = 0; days < 2; days++) await press(id, 'day')
  expect((await asShop('GET', `/subscriptions/${id}`)).body).toMatchObject({
    status: 'pending',
    auth_attempts: 3,
  })
  await press(id, 'day')
  await becomes(id, 'stopped')
  await press(id, 'month')
  const { body } = await asShop('GET', `/subscriptions/${id}`)
  expect(body).toMatchObject({ status: 'halted', paid_count: 1, remaining_count: 117 })
  expect(body).not.toHaveProperty('sandbox')
  expect(await charges(id)).toHaveLength(1)

  // Another method lets it go on; what was missed is not charged.
  expect((await pay(id, BAD_CARD, { subscription_card_change: true })).body).toHaveProperty('error')
  const agreed = await pay(id, CARD, { subscription_card_change: true })
  const { body: verified } = await ask('POST', '/functions/v1/verify-razorpay-payment', agreed.body)
  expect(verified).toMatchObject({
    status: 'created',
    monthly_gift: { status: 'active', next_charge_at: expect.any(String) },
  })
  expect(await charges(id)).toHaveLength(1)
  await press(id, 'month')
  await hasCharges(id, 2)
  const attention = await sql(`select kind from public.payment_attention where resolved_at is null`)
  expect(attention.rows).toEqual([])
})

test('lets the payer pause, resume and cancel, and only the payer resume', async () => {
  const id = await begin()
  await press(id, 'pause')
  await becomes(id, 'paused')
  expect(await gift(id)).toMatchObject({ paused_by: 'payer' })
  await press(id, 'month')
  expect(await charges(id)).toHaveLength(1)
  expect((await asShop('POST', `/subscriptions/${id}/resume`, { resume_at: 'now' })).status).toBe(400)
  await press(id, 'resume')
  await becomes(id, 'active')
  await press(id, 'cancel')
  await becomes(id, 'cancelled')
  expect(await gift(id)).toMatchObject({ ended_by: 'bank' })
})

test('lets staff pause, resume and cancel', async () => {
  const id = await begin()
  const change = async (action: string) => {
    await ask(
      'POST',
      '/functions/v1/change-monthly-gift',
      { id: (await gift(id)).id, action },
      { Authorization: `Bearer ${admin.token}` },
    )
    // A slow provider answers after the function does.
    return expect.poll(() => gift(id))
  }
  await (await change('pause')).toMatchObject({ status: 'paused' })
  await (await change('resume')).toMatchObject({ status: 'active', next_charge_at: expect.any(Date) })
  await (await change('cancel')).toMatchObject({ status: 'cancelled' })
  await press(id, 'month')
  expect(await charges(id)).toHaveLength(1)
})

test('finds charges by the poll after lost events', async () => {
  await ask('PUT', '/sandbox/switches', { loseEvents: true })
  const { body } = await ask('POST', '/functions/v1/start-monthly-gift', { amount: 499 })
  await pay(body.subscription_id, UPI)
  await press(body.subscription_id, 'month')
  await reconcile(server.services, { all: true })
  expect(await charges(body.subscription_id)).toHaveLength(2)
  expect(await gift(body.subscription_id)).toMatchObject({ status: 'active' })
})

describe('a subscription in the sandbox', () => {
  async function subscription(wanted: object = {}) {
    const { body: plan } = await asShop('POST', '/plans', {
      period: 'monthly',
      interval: 1,
      item: { name: 'Monthly gift', amount: 49_900, currency: 'INR' },
    })
    return (await asShop('POST', '/subscriptions', { plan_id: plan.id, total_count: 120, ...wanted })).body
  }

  test('fails for more than ten years, but only in the checkout', async () => {
    const { id } = await subscription({ total_count: 121 })
    expect(id).toMatch(/^sub_/)
    expect((await pay(id, UPI)).body.error.description).toContain('ten years')
  })

  test.each([
    ['upi', UPI, 'Subscription cannot be updated when payment mode is upi'],
    ['card', CARD, 'Only the offer of a subscription on a domestic card can be updated.'],
  ])('cannot be changed when paid by %s', async (_what, how, reason) => {
    const { id } = await subscription()
    await pay(id, how)
    const { status, body } = await asShop('PATCH', `/subscriptions/${id}`, { quantity: 2 })
    expect([status, body.error.description]).toEqual([400, reason])
  })

  test('sends its cancellation at the end of the cycle', async () => {
    const { id } = await subscription()
    await pay(id, UPI)
    const cancelled = await asShop('POST', `/subscriptions/${id}/cancel`, { cancel_at_cycle_end: true })
    expect(cancelled.body).toMatchObject({ status: 'active', has_scheduled_changes: true })
    const told = async () =>
      (
        await sql(
          `select from sandbox.deliveries where event = 'subscription.cancelled' and body like '%' || $1 || '%'`,
          [id],
        )
      ).rowCount
    expect(await told()).toBe(0)
    await press(id, 'month')
    expect(await told()).toBe(1)
  })

  test('has charges with an invoice, empty notes and captured as text, and no id in invoice.paid', async () => {
    const { id } = await subscription({ notes: { a: 'b' } })
    await pay(id, UPI)
    const { rows } = await sql(
      `select event, body::jsonb -> 'payload' as payload from sandbox.deliveries
      where event in ('subscription.charged', 'invoice.paid')
        and body like '%' || (select id from sandbox.entities where kind = 'invoice' and parent_id = $1) || '%'
      order by event`,
      [id],
    )
    expect(rows).toMatchObject([
      { event: 'invoice.paid' },
      { payload: { payment: { entity: { notes: [], captured: '1', invoice_id: expect.any(String) } } } },
    ])
    expect(rows[0].payload.invoice.entity).not.toHaveProperty('subscription_id')
  })

  test('can be tried again after a refused first payment', async () => {
    const { id } = await subscription()
    expect((await pay(id, BAD_CARD)).body).toHaveProperty('error')
    expect((await asShop('GET', `/subscriptions/${id}`)).body).toMatchObject({ status: 'created' })
    expect((await pay(id, CARD)).body).toHaveProperty('razorpay_signature')
  })

  test('fails for an account without Subscriptions', async () => {
    await ask('PUT', '/sandbox/switches', { noSubscriptions: true })
    expect(await ask('POST', '/functions/v1/start-monthly-gift', { amount: 1111 })).toMatchObject({
      status: 409,
      body: { code: 'no_subscriptions' },
    })
  })
})

test('lists subscriptions on its page and takes the page’s own forms alone', async () => {
  await sql(`update public.site_settings set value = 'yes' where key = 'monthly_gifts_available'`)
  const id = await begin()
  const page = await fetch(`${server.url}/sandbox/subscriptions`)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await page.text()).toContain(id)
  const submit = (site: string) =>
    fetch(`${server.url}/sandbox/subscriptions/${id}/month`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': site },
      redirect: 'manual',
    })
  expect((await submit('cross-site')).status).toBe(400)
  expect((await submit('same-origin')).status).toBe(303)
  await hasCharges(id, 2)
})

test('plays a card that expires and a mandate that ends, with the letters about them', async () => {
  const [month, year] = [new Date().getUTCMonth() + 1, new Date().getUTCFullYear() % 100]
  const expiry = `${String(month).padStart(2, '0')}/${year}`
  const id = await begin({ ...CARD, card: { ...CARD.card, expiry } })
  await until('the card is known', async () => (await gift(id)).method_ends_on !== null)
  await press(id, 'ending')
  await until('it ends soon', async () => (await gift(id)).ends_at < new Date(Date.now() + 32 * 86_400_000))
  await press(id, 'letters')
  const templates = async () =>
    (
      await sql(
        `select template from public.outgoing_messages where monthly_gift_id = $1
          and template in ('monthly_card', 'monthly_ending') order by template`,
        [(await gift(id)).id],
      )
    ).rows.map(({ template }) => template)
  await until('letters are written', async () => (await templates()).length === 2)
  expect(await templates()).toEqual(['monthly_card', 'monthly_ending'])
})
