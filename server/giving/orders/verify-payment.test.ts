/** How far a signature is believed: while the provider cannot be asked, and not against its word. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, hangsUp, type Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from '../events/reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.api.nextResponses.length = 0
  shop.api.received.length = 0
  shop.api.state.always = undefined
})
afterAll(() => shop.close())

const paymentRow = async (id: string) =>
  (await shop.sql('select * from public.payments where payment_id = $1', [id])).rows[0]

async function onSignatureAlone(status: 'captured' | 'authorized' = 'captured') {
  const orderId = await shop.order()
  const payment = shop.api.pay(orderId, status)
  shop.api.nextResponses.push(hangsUp)
  expect(await shop.verify(orderId, payment)).toMatchObject({ status: 200, body: { status: 'successful' } })
  expect(await paymentRow(payment.id)).toMatchObject({ status: 'captured', confirmed: false })
  return { orderId, payment }
}

const anHourAgo = (payment: Payment) =>
  shop.sql(`update public.payments set created_at = now() - interval '61 minutes' where payment_id = $1`, [
    payment.id,
  ])

describe('a good signature', () => {
  test('does not make a gift of a payment that the provider does not know', async () => {
    const orderId = await shop.order(4321)
    const unknown = { id: 'pay_neverheardof' }
    expect(await shop.verify(orderId, unknown)).toMatchObject({
      status: 409,
      body: { code: 'needs_attention' },
    })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'created', payment_id: null })
    expect(await shop.attention(unknown.id)).toMatchObject([
      { kind: 'unknown_payment', order_id: orderId, resolved_at: null },
    ])
  })

  test('does not make a gift of a payment for another order', async () => {
    const [one, other] = [await shop.order(), await shop.order()]
    const payment = shop.api.pay(other, 'captured')
    expect((await shop.verify(one, payment)).status).toBe(409)
    expect(await shop.gift(one)).toMatchObject({ payment_status: 'created' })
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'unknown_payment', order_id: one }])
  })

  test.each([
    ['answers rubbish', answers(200, 'rubbish')],
    ['refuses our keys', answers(401, {})],
  ])('waits while the provider %s, and counts once it is confirmed', async (_what, nextResponse) => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured')
    shop.api.nextResponses.push(nextResponse)
    expect(await shop.verify(orderId, payment)).toMatchObject({ status: 200, body: { status: 'created' } })
    await reconcile(shop.server.services, { all: true })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
  })

  test('does not count for a payment that is only authorised and cannot be captured', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'authorized')
    shop.api.nextResponses.push(answers(200, payment), hangsUp)
    expect(await shop.verify(orderId, payment)).toMatchObject({ status: 200, body: { status: 'created' } })
    await reconcile(shop.server.services, { all: true })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})

describe('a gift that counts by its signature alone', () => {
  test('fails when the provider says that its payment failed, and calls for attention', async () => {
    const { orderId, payment } = await onSignatureAlone()
    Object.assign(payment, { status: 'failed', captured: false, error_description: 'Reversed by the bank' })
    await reconcile(shop.server.services, { all: true })
    expect(await paymentRow(payment.id)).toMatchObject({ status: 'failed', confirmed: true })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'failed',
      payment_id: null,
      transaction_id: orderId,
      error_reason: 'Reversed by the bank',
    })
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'not_confirmed', resolved_at: null }])
    // It may still come: a bank may say yes days later.
    Object.assign(payment, { status: 'captured', captured: true, error_description: null })
    await shop.tell('payment.captured', { payment })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    expect(await shop.attention(payment.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  test('fails when the provider turns out not to know its payment', async () => {
    const { orderId, payment } = await onSignatureAlone()
    shop.api.payments.delete(payment.id)
    await reconcile(shop.server.services, { all: true })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'failed', payment_id: null })
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'not_confirmed', resolved_at: null }])
  })

  test('stays unconfirmed with a payment that cannot be captured, and calls for attention after an hour', async () => {
    const { orderId, payment } = await onSignatureAlone('authorized')
    const refusesCapture = () => {
      shop.api.nextResponses.push(
        answers(200, { items: [payment] }),
        answers(400, { error: { description: 'Capture is not allowed' } }),
        answers(200, payment),
      )
    }
    const look = async () => {
      await shop.sql(
        `update private.gift_orders set next_check_at = case when donation_id =
          (select id from public.donations where order_id = $1) then now() end`,
        [orderId],
      )
      refusesCapture()
      await reconcile(shop.server.services)
    }
    await look()
    expect(await paymentRow(payment.id)).toMatchObject({ confirmed: false })
    expect(await shop.attention(payment.id)).toEqual([])
    await anHourAgo(payment)
    await look()
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'not_confirmed', resolved_at: null }])
  })

  test('calls for attention after an hour while the provider stays away, and is checked for ever', async () => {
    const { orderId, payment } = await onSignatureAlone()
    await anHourAgo(payment)
    shop.api.state.always = hangsUp
    await reconcile(shop.server.services, { all: true })
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'not_confirmed', resolved_at: null }])
    await shop.sql(
      `update public.donations set created_at = now() - interval '40 days' where order_id = $1`,
      [orderId],
    )
    shop.api.state.always = undefined
    shop.api.nextResponses.push(answers(200, { items: [] }), answers(503, {}))
    await reconcile(shop.server.services, { all: true })
    const { rows } = await shop.sql(
      `select next_check_at > now() as later from private.gift_orders where donation_id =
        (select id from public.donations where order_id = $1)`,
      [orderId],
    )
    expect(rows).toEqual([{ later: true }])
    await reconcile(shop.server.services, { all: true })
    expect(await shop.attention(payment.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })
})

describe('a repeated verification', () => {
  const questions = () => shop.api.received.filter((request) => request.startsWith('GET /payments/'))

  test('does not query the provider once the gift is settled and confirmed', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured')
    await shop.verify(orderId, payment)
    expect(questions()).toHaveLength(1)
    for (let n = 0; n < 30; n++)
      expect((await shop.verify(orderId, payment)).body).toMatchObject({ status: 'successful' })
    expect(questions()).toHaveLength(1)
  })

  test('returns no links once the donor was erased', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured')
    expect((await shop.verify(orderId, payment)).body).toMatchObject({ details_token: expect.any(String) })
    await shop.sql('update public.donations set erased_at = now() where order_id = $1', [orderId])
    const { status, body } = await shop.verify(orderId, payment)
    expect([status, Object.keys(body).sort()]).toEqual([200, ['reference', 'status']])
  })

  test('does not query the provider about a known second payment', async () => {
    const orderId = await shop.order()
    const first = shop.api.pay(orderId, 'captured')
    await shop.verify(orderId, first)
    const second = shop.api.pay(orderId, 'captured', { created_at: first.created_at + 60 })
    for (let n = 0; n < 3; n++) expect((await shop.verify(orderId, second)).status).toBe(409)
    expect(questions()).toHaveLength(2)
  })

  test('queries the provider a limited number of times about one order, from any number of addresses', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured', { status: 'created' })
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await shop.verify(orderId, payment)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect(questions()).toHaveLength(20)
  })

  test('queries the provider a limited number of times from one address, about any number of orders', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 130; n++)
      statuses.push((await shop.verifyFrom('198.51.100.7', `order_${n}`, { id: `pay_${n}` })).status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(120)
    expect(questions()).toHaveLength(120)
  })
})
