import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { until } from '#backend/testing/until.ts'
import { reconcile } from '../giving/events/reconcile.ts'
import { readKeys } from '../giving/provider/keys.ts'
import { type Provider, razorpay } from '../giving/provider/razorpay.ts'
import { prepareSandbox, readSandboxKeys, type SandboxKeys } from '../giving/provider/sandbox-mode.ts'
import { isSignedWith, orderMessage } from '../giving/provider/signatures.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let jobs: { stop(): Promise<void> }
let keys: SandboxKeys
let provider: Provider

beforeAll(async () => {
  server = await startTestServer()
  await prepareSandbox(server.services)
  jobs = await startJobs(server.services)
  keys = (await readSandboxKeys(server.services.database)) as SandboxKeys
  provider = razorpay({ url: `${server.url}/sandbox/v1`, keyId: keys.keyId, keySecret: keys.keySecret })
})
afterEach(async () => {
  await sql('delete from sandbox.switches')
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { apikey: server.anonKey, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const set = (wanted: object) => ask('PUT', '/sandbox/switches', wanted)
const asShop = (method: string, path: string, body?: unknown) =>
  ask(method, `/sandbox/v1${path}`, body, {
    Authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
  })

async function order(rupees = 499): Promise<string> {
  return (await ask('POST', '/functions/v1/create-razorpay-order', { amount: rupees })).body.id
}

const CARD = { method: 'card', card: { number: '4100 2800 0000 1007', name: 'Asha' } }
const BAD_CARD = { method: 'card', card: { number: '4100 2800 0006 0003' } }
const pay = (orderId: string, how: object = CARD) =>
  ask('POST', '/sandbox/checkout/payments', { key: keys.keyId, order_id: orderId, ...how })

const statusOf = async (orderId: string) =>
  (
    await sql(
      'select payment_status, payment_id, refunded_amount, fee, is_monthly from public.donations where order_id = $1',
      [orderId],
    )
  ).rows[0]
const becomes = (orderId: string, status: string) =>
  until(`the gift to be ${status}`, async () => (await statusOf(orderId)).payment_status === status)

test('refuses a request past the limit as the provider would', async () => {
  const long = { ...CARD, notes: 'x'.repeat(70_000) }
  const { status, body } = await ask('POST', '/sandbox/checkout/payments', long)
  expect([status, body.error.description]).toEqual([413, 'The request is too long.'])
})

describe('a new user', () => {
  test('has a key that visitors can read, and a script of this site’s own', async () => {
    const { data } = await server.visitor
      .from('site_settings')
      .select('value')
      .eq('key', 'razorpay_key_id')
      .single()
    expect(data?.value).toMatch(/^rzp_test_sandbox/)
    const { body } = await ask('GET', '/config.json')
    expect(body).toMatchObject({ checkoutUrl: `${server.url}/sandbox/checkout.js`, testMode: true })
    const script = await fetch(body.checkoutUrl)
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    const code = await script.text()
    expect(code).toContain('window.Razorpay = Razorpay')
    // In every language of the site: the page says which.
    expect(code).toContain('Test mode: no real money')
    expect(code).toContain('परीक्षण मोड: असली पैसा नहीं')
  })

  test('gives by card, and the page and the event agree', async () => {
    const orderId = await order()
    const { status, body } = await pay(orderId, { ...CARD, notes: { type: 'monthly_donation' } })
    expect(status).toBe(200)
    expect(
      isSignedWith(keys.keySecret, orderMessage(orderId, body.razorpay_payment_id), body.razorpay_signature),
    ).toBe(true)
    expect((await ask('POST', '/functions/v1/verify-razorpay-payment', body)).body).toMatchObject({
      status: 'successful',
    })
    await until('all three events', async () => {
      const { rows } = await sql(
        'select from public.payment_events where order_id = $1 and handled_at is not null',
        [orderId],
      )
      return rows.length === 3
    })
    expect(await statusOf(orderId)).toMatchObject({
      payment_status: 'successful',
      payment_id: body.razorpay_payment_id,
      // 2 per cent of 499, and 18 per cent of that.
      fee: '11.78',
      is_monthly: true,
    })
  })

  test('closes the tab after paying, and the event settles the gift', async () => {
    const orderId = await order()
    await pay(orderId, { method: 'upi', vpa: 'success@razorpay' })
    await becomes(orderId, 'successful')
  })

  test('fails, tries again in the same dialog, and succeeds', async () => {
    const orderId = await order()
    const failed = await pay(orderId, { method: 'upi', vpa: 'failure@razorpay' })
    expect(failed).toMatchObject({
      status: 200,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          reason: 'payment_failed',
          metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
        },
      },
    })
    await becomes(orderId, 'failed')
    expect((await pay(orderId, BAD_CARD)).body).toHaveProperty('error')
    expect((await pay(orderId)).body).not.toHaveProperty('error')
    await becomes(orderId, 'successful')
    expect((await pay(orderId)).body.error.description).toBe('Payment already done for this order.')
  })

  test('reads which values to use', async () => {
    const orderId = await order()
    const other = await pay(orderId, { method: 'card', card: { number: '4111 1111 1111 1111' } })
    expect(other.body.error.description).toContain('4100 2800 0000 1007 succeeds')
    const { body } = await asShop('GET', `/orders/${orderId}/payments`)
    expect(body.count).toBe(0)
  })

  test('refunds a part and then the rest', async () => {
    const admin = await server.signedIn('admin')
    const orderId = await order(500)
    await pay(orderId)
    await becomes(orderId, 'successful')
    const { rows } = await sql('select id from public.donations where order_id = $1', [orderId])
    const refund = (amount?: number) =>
      ask(
        'POST',
        '/functions/v1/refund-razorpay-payment',
        { donation_id: rows[0].id, reason: 'Trying it out', ...(amount ? { amount } : {}) },
        { Authorization: `Bearer ${admin.token}` },
      )
    expect((await refund(200)).body).toMatchObject({ status: 'processed', amount: '200.00' })
    expect(await statusOf(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '200.00' })
    expect((await refund()).status).toBe(200)
    await becomes(orderId, 'refunded')
  })
})

describe('trouble switched on in the sandbox', () => {
  test('reaches the caller: down, slow to answer, refusing keys or sending nonsense', async () => {
    const create = async () => (await ask('POST', '/functions/v1/create-razorpay-order', { amount: 5 })).body
    await set({ down: true })
    expect((await create()).code).toBe('provider_down')
    await set({ down: false, refuseKeys: true })
    expect((await create()).code).toBe('provider_keys')
    await set({ refuseKeys: false, nonsense: true })
    expect((await create()).code).toBe('provider_nonsense')
    await set({ nonsense: false, delayMs: 50 })
    expect((await create()).id).toMatch(/^order_/)
  })

  test('loses events, and the poll settles the gift', async () => {
    await set({ loseEvents: true })
    const orderId = await order()
    await pay(orderId)
    await reconcile(server.services, { all: true })
    expect(await statusOf(orderId)).toMatchObject({ payment_status: 'successful' })
    const { rows } = await sql('select from public.payment_events where order_id = $1', [orderId])
    expect(rows).toEqual([])
  })

  test('sends events late, three times and out of order, without harm', async () => {
    await set({ eventDelayMs: 20, duplicateEvents: true, reorderEvents: true })
    const orderId = await order()
    await pay(orderId, BAD_CARD)
    await pay(orderId)
    await until('all events', async () => {
      const { rows } = await sql(
        `select from sandbox.deliveries where body like '%' || $1 || '%' and attempts = 3`,
        [orderId],
      )
      return rows.length === 4
    })
    const { rows } = await sql('select from public.payment_events where order_id = $1', [orderId])
    expect(rows).toHaveLength(4)
    await becomes(orderId, 'successful')
  })

  test('leaves payments uncaptured, and the site captures them', async () => {
    await set({ manualCapture: true })
    const orderId = await order()
    const { body } = await pay(orderId)
    expect((await ask('POST', '/functions/v1/verify-razorpay-payment', body)).body).toMatchObject({
      status: 'successful',
    })
  })

  test('stays as it was set', async () => {
    expect((await set({ loseEvents: true })).body).toMatchObject({ loseEvents: true, down: false })
    expect((await set({ down: 'maybe' })).status).toBe(400)
    expect((await ask('GET', '/sandbox/switches')).body).toMatchObject({ loseEvents: true, down: false })
  })
})

describe('the sandbox', () => {
  test('requires its keys', async () => {
    const { status, body } = await ask('GET', '/sandbox/v1/orders/order_x')
    expect(status).toBe(401)
    expect(body.error.description).toBe('Authentication failed')
    expect(
      (await ask('POST', '/sandbox/checkout/payments', { key: 'rzp_test_other', order_id: 'x', ...CARD }))
        .status,
    ).toBe(401)
  })

  test.each([
    [{ amount: 99, currency: 'INR' }],
    [{ amount: 100.5, currency: 'INR' }],
    [{ amount: 100, currency: 'INR', receipt: 'x'.repeat(41) }],
    [{ currency: 'INR' }],
  ])('refuses the order %j', async (request) => {
    expect((await asShop('POST', '/orders', request)).status).toBe(400)
  })

  test('refunds once per key, and never more than was paid', async () => {
    const { body: made } = await asShop('POST', '/orders', { amount: 1000, currency: 'INR', receipt: 'r1' })
    const { body: paid } = await pay(made.id)
    const request = { rupees: '4.00', receipt: 'a-key-of-ours-1', notes: {} }
    const one = await provider.refund(paid.razorpay_payment_id, request)
    expect(await provider.refund(paid.razorpay_payment_id, request)).toEqual(one)
    expect(await provider.payment(paid.razorpay_payment_id)).toMatchObject({
      refunded_amount: '4.00',
      status: 'captured',
    })
    await expect(
      provider.refund(paid.razorpay_payment_id, { rupees: '6.01', receipt: 'a-key-of-ours-2', notes: {} }),
    ).rejects.toMatchObject({ trouble: 'refused' })
    await provider.refund(paid.razorpay_payment_id, { rupees: '6.00', receipt: 'a-key-of-ours-3', notes: {} })
    expect(await provider.payment(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded' })
    expect(await provider.findOrder('r1')).toMatchObject({ id: made.id })
  })
})

describe('the sandbox where it may not run', () => {
  test.each([
    ['switched off', { PAYMENTS_SANDBOX: '0' }],
    ['beside another provider', { RAZORPAY_API_URL: 'http://localhost:9/v1' }],
    ['on a public address', { PUBLIC_URL: 'https://www.example.org' }],
    ['open to the world without an address', { HOST: '0.0.0.0' }],
  ])('does not exist, and its key is of no use: %s', async (_what, environment) => {
    const closed = await startTestServer(environment)
    if ('PUBLIC_URL' in environment) closed.services.config.publicUrl = environment.PUBLIC_URL
    const query = serverQuery(closed.services.database)
    await query(`insert into sandbox.keys values ('rzp_test_sandboxOld', 'secret', 'webhook')`)
    await query(`insert into public.site_settings (key, value) values ('razorpay_key_id', 'rzp_test_sandboxOld')
      on conflict (key) do update set value = excluded.value`)
    expect(await readKeys(closed.services)).toBeUndefined()
    expect((await fetch(`${closed.url}/sandbox/checkout.js`)).status).toBe(404)
    await prepareSandbox(closed.services)
    const { rows } = await query(`select value from public.site_settings where key = 'razorpay_key_id'`)
    expect(rows).toEqual([{ value: '' }])
    await closed.close()
  })

  test('leaves real keys alone', async () => {
    await sql(`update public.site_settings set value = 'rzp_live_ours' where key = 'razorpay_key_id'`)
    await prepareSandbox(server.services)
    const { body } = await ask('GET', '/config.json')
    expect(body).toMatchObject({
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      testMode: false,
    })
    await sql(`update public.site_settings set value = '' where key = 'razorpay_key_id'`)
    await prepareSandbox(server.services)
    expect(await readKeys(server.services)).toMatchObject({
      keyId: keys.keyId,
      url: `${server.url}/sandbox/v1`,
    })
  })
})

describe('a payout', () => {
  const payOut = () => ask('POST', '/sandbox/payouts', {})

  test('follows the press of the button, and reaches the books by itself', async () => {
    const [first, second] = [await order(1000), await order(300)]
    for (const id of [first, second]) {
      await pay(id)
      await becomes(id, 'successful')
    }
    const { payment_id } = await statusOf(second)
    await asShop('POST', `/payments/${payment_id}/refund`, { amount: 10_000 })
    const { body } = await payOut()
    expect(body).toMatchObject({ entity: 'settlement', status: 'processed' })
    await until('the lines to be read', async () => {
      const { rows } = await sql('select lines from public.settlements where settlement_id = $1', [body.id])
      return rows[0]?.lines > 0
    })
    const { rows } = await sql('select * from public.settlements where settlement_id = $1', [body.id])
    expect(rows[0]).toMatchObject({ amount: rows[0].lines_amount, utr: body.utr })
    const { rows: lines } = await sql(
      `select part, credit - debit as net from public.settlement_lines
      where settlement_id = $1 and payment_id in (select payment_id from public.donations where order_id = any ($2))`,
      [body.id, [first, second]],
    )
    expect(lines.map(({ part, net }) => `${part} ${net}`).sort()).toEqual([
      'gift 292.92',
      'gift 976.40',
      'refund -100.00',
    ])
    const statement = await (await fetch(`${server.url}/sandbox/payouts/statement.csv`)).text()
    expect(statement).toContain(`,${body.utr},,${(body.amount / 100).toFixed(2)}`)
  })

  test('adds a payment by the UPI code of each poster to the bank statement', async () => {
    await server.services.database.server.query(
      `insert into public.posters (code, name, amount, is_active) values ('k7m2pq', 'Gate', 750, true), ('x2y3z4', 'Off', 1, false)`,
    )
    const read = async () => (await fetch(`${server.url}/sandbox/payouts/statement.csv`)).text()
    const statement = await read()
    const [, reference] = /UPI\/CR\/(\d{12})\/ASHA\/k7m2pq donation,\1,,750.00/.exec(statement) ?? []
    expect(await (await fetch(`${server.url}/sandbox/payouts`)).text()).toContain(
      `Paid by the UPI code of poster k7m2pq: ₹750.00, reference ${reference}`,
    )
    expect(statement).not.toContain('x2y3z4')
    expect(await read()).toBe(statement)
  })

  test('contains nothing twice', async () => {
    await payOut()
    expect(await payOut()).toEqual({ status: 200, body: null })
    const page = await (await fetch(`${server.url}/sandbox/payouts`)).text()
    expect(page).toContain('<button>Two days later</button>')
  })

  test('cannot be made by another site', async () => {
    const { status } = await fetch(`${server.url}/sandbox/payouts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(status).toBe(400)
  })
})

describe('a payment through a code', () => {
  const credit = (wanted: object) => ask('POST', '/sandbox/codes', { rupees: 250, ...wanted })
  const giftOf = async (paymentId: string) =>
    (await sql('select amount, donor_name from public.donations where payment_id = $1', [paymentId])).rows

  test.each([
    ['payment_link', 'plink_', null],
    ['qr_code', 'qr_', null],
    ['bank_transfer', 'va_', 'Nair Textiles'],
    ['upi_transfer', 'va_', null],
  ])('becomes a donation once its code is listed: %s', async (way, prefix, donor_name) => {
    await set({ duplicateEvents: true, reorderEvents: true })
    const first = (await credit({ way, name: 'Nair Textiles' })).body
    expect(first.code).toMatch(new RegExp(`^${prefix}`))
    await until('the first payment to wait for a person', async () => {
      const { rows } = await sql('select detail from public.payment_attention where reference = $1', [
        first.id,
      ])
      return rows[0]?.detail.includes(first.code)
    })
    await sql('insert into public.provider_codes (code) values ($1)', [first.code])
    const second = (await credit({ way, code: first.code, name: 'Nair Textiles' })).body
    for (const { id } of [first, second]) await until('a donation', async () => (await giftOf(id)).length > 0)
    await until('every event to be worked on', async () => {
      const { rowCount } = await sql(
        `select from graphile_worker.jobs where task_identifier in ('deliver-sandbox-event', 'handle-payment-event')`,
      )
      return rowCount === 0
    })
    for (const { id } of [first, second]) expect(await giftOf(id)).toEqual([{ amount: '250.00', donor_name }])
    const { rows } = await sql(
      'select reference from public.payment_attention where reference = any ($1) and resolved_at is null',
      [[first.id, second.id]],
    )
    expect(rows).toEqual([])
  })

  test('gets refused with the id of another kind of code', async () => {
    const { status, body } = await credit({ way: 'qr_code', code: 'va_Company' })
    expect([status, body.error.description]).toEqual([400, 'The id of this code begins with qr_'])
  })

  test('has a page with a form', async () => {
    const response = await fetch(`${server.url}/sandbox/codes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ way: 'qr_code', code: 'qr_Form', rupees: '70', name: '' }),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<h2>qr_Form</h2>')
  })
})
