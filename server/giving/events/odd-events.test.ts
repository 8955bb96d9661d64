/** Signed but odd: kept first, understood later, and for a person where they cannot be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_SECRET } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sign } from '../provider/signatures.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const kept = async (id: string) =>
  (await shop.sql('select outcome, handled_at from public.payment_events where event_id = $1', [id])).rows

async function given(rupees = 1000) {
  const orderId = await shop.order(rupees)
  const payment = shop.api.pay(orderId, 'captured')
  await shop.verify(orderId, payment)
  return { orderId, payment }
}

async function send(name: string, about: Record<string, object>, changes: object = {}) {
  const event = shop.api.event(name, about)
  const body = JSON.stringify({ ...JSON.parse(event.body), ...changes })
  const answer = await shop.post({ id: event.id, body, signature: sign(body, WEBHOOK_SECRET) })
  await shop.workOff()
  return { answer, id: event.id }
}

test.each([99_999_999_999_999, 8_640_000_000_001, -5, 1.5, 'tomorrow'])(
  'keeps and reads a dispute with the deadline %j, without the deadline',
  async (respond_by) => {
    const { payment } = await given()
    const dispute = { ...shop.api.dispute(payment.id, 'open'), respond_by }
    const { answer, id } = await send('payment.dispute.created', { payment, dispute })
    expect(answer).toMatchObject({ status: 200, body: { status: 'stored' } })
    expect(await kept(id)).toMatchObject([{ outcome: expect.stringContaining('dispute open') }])
  },
)

test.each([99_999_999_999_999, -1, 'now'])(
  'counts an event dated %j from its arrival',
  async (created_at) => {
    const { payment } = await given()
    const dispute = shop.api.dispute(payment.id, 'open')
    const { answer, id } = await send('payment.dispute.created', { payment, dispute }, { created_at })
    expect(answer.status).toBe(200)
    expect(await kept(id)).toMatchObject([{ outcome: expect.stringContaining('dispute open') }])
  },
)

test.each([9_000_000_000_000_000, 100_000_000_000_000, Number.MAX_SAFE_INTEGER])(
  'keeps a payment of %i paise without booking it, and calls for attention',
  async (amount) => {
    const orderId = await shop.order()
    const payment = { ...shop.api.pay(orderId, 'captured'), amount }
    const { answer, id } = await send('payment.captured', { payment })
    expect(answer.status).toBe(200)
    expect(await kept(id)).toMatchObject([{ outcome: 'could not be read', handled_at: expect.any(Date) }])
    expect(await shop.attention(id)).toMatchObject([{ kind: 'odd_event', resolved_at: null }])
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'created' })
  },
)

test('keeps an event that the database refuses, calls for attention and does not retry', async () => {
  const { payment } = await given()
  const dispute = shop.api.dispute(payment.id, 'open', { reason_code: 'not to be taken' })
  await shop.sql(`alter table public.disputes add constraint picky check (reason_code <> 'not to be taken')`)
  const { answer, id } = await send('payment.dispute.created', { payment, dispute })
  await shop.sql('alter table public.disputes drop constraint picky')
  expect(answer.status).toBe(200)
  expect(await kept(id)).toMatchObject([
    { outcome: expect.stringContaining('could not be booked'), handled_at: expect.any(Date) },
  ])
  expect(await shop.attention(id)).toMatchObject([{ kind: 'odd_event' }])
})

test.each([
  ['half a letter', '{"event":"order.paid","payload":{"note":"\\ud800"}}'],
  ['NUL in a name', '{"event":"order.paid","payload":{"a\\u0000b":1}}'],
])('keeps an event with %s', async (what, body) => {
  const id = `odd ${what} ${Date.now()}`
  expect((await shop.post({ id, body, signature: sign(body, WEBHOOK_SECRET) })).status).toBe(200)
  await shop.workOff()
  expect(await kept(id)).toMatchObject([{ handled_at: expect.any(Date) }])
})

test('refuses an excessively nested event with 400', async () => {
  const body = `{"event":"order.paid","payload":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
  const answer = await shop.post({ id: 'deep', body, signature: sign(body, WEBHOOK_SECRET) })
  expect(answer.status).toBe(400)
})

test('calls for attention for a refund in another currency without booking it', async () => {
  const { orderId, payment } = await given()
  const refund = { ...shop.api.refund(payment.id, { amount: 10_000 }), currency: 'USD' }
  await send('refund.processed', { refund, payment: { ...payment, amount_refunded: 0 } })
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
  expect(await shop.attention(refund.id ?? '')).toMatchObject([
    { kind: 'refund_mismatch', detail: expect.stringContaining('USD 100.00') },
  ])
})

test('calls for attention for a refund above the payment without booking it', async () => {
  const { orderId, payment } = await given()
  const refund = { ...shop.api.refund(payment.id, { amount: 10_000 }), amount: 99_999_900 }
  await send('refund.processed', { refund, payment: { ...payment, amount_refunded: 0 } })
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
  expect(await shop.attention(refund.id ?? '')).toMatchObject([
    { kind: 'refund_mismatch', detail: expect.stringContaining('INR 999999.00') },
  ])
})

test('counts refunds above the payment as the whole payment, and calls for attention', async () => {
  const { orderId, payment } = await given()
  const refund = shop.api.refund(payment.id, { amount: 60_000 })
  for (const id of ['rfnd_one', 'rfnd_two'].map((name) => `${name}${orderId}`))
    await send('refund.processed', { refund: { ...refund, id }, payment })
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '1000.00' })
  expect(await shop.attention(payment.id)).toMatchObject([
    { kind: 'refund_mismatch', detail: expect.stringContaining('INR 1200.00') },
  ])
})

test('deducts nothing for a dispute in another currency or above the payment, and calls for attention', async () => {
  for (const odd of [{ currency: 'USD' }, { amount_deducted: 99_999_900 }]) {
    const { orderId, payment } = await given()
    const dispute = shop.api.dispute(payment.id, 'lost', odd)
    await send('payment.dispute.lost', { payment, dispute })
    expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '0.00' })
    expect(await shop.attention(dispute.id)).toMatchObject([
      { kind: 'dispute', resolved_at: null, detail: expect.stringContaining('not subtracted') },
    ])
  }
})
