import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, hangsUp, type Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sign } from '../provider/signatures.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

describe('the result of the checkout', () => {
  test('makes the gift successful, with the provider’s details', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured', {
      notes: { type: 'monthly_donation' },
      created_at: 1_790_000_000,
    })
    expect(await shop.verify(orderId, payment)).toMatchObject({ status: 200, body: { status: 'successful' } })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      payment_id: payment.id,
      transaction_id: payment.id,
      method: 'upi',
      fee: '2.36',
      tax: '0.36',
      donor_email: 'donor@example.org',
      donor_phone: '+919876543210',
      is_monthly: true,
      refunded_amount: '0.00',
      // The provider's time, not the server's.
      paid_at: new Date(payment.created_at * 1000),
    })
    expect(await shop.payments(orderId)).toEqual([
      { payment_id: payment.id, status: 'captured', refunded_amount: '0.00', confirmed: true },
    ])
  })

  test('counts once, however often it comes', async () => {
    const { orderId, payment } = await shop.paidOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.verify(orderId, payment)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('successful'))
    expect(await shop.payments(orderId)).toHaveLength(1)
  })

  test('changes nothing with a wrong signature', async () => {
    const { orderId, payment } = await shop.paidOrder()
    const other = sign(`${orderId}|${payment.id}`, 'not our secret')
    for (const signature of [other, '0'.repeat(64), 'x']) {
      expect(await shop.verify(orderId, payment, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature', error: 'The payment could not be verified.' },
      })
    }
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'created', payment_id: null })
    expect(await shop.payments(orderId)).toEqual([])
    expect(shop.api.received.filter((request) => request.startsWith('GET'))).toEqual([])
  })

  test('returns 400 when incomplete', async () => {
    expect((await shop.call('verify-razorpay-payment', { razorpay_order_id: 'order_1' })).status).toBe(400)
    expect((await shop.call('verify-razorpay-payment', 'x')).status).toBe(400)
  })

  test('returns 404 for an unknown order and calls for attention', async () => {
    const orderId = shop.api.orderFor(50)
    const payment = shop.api.pay(orderId, 'captured')
    expect((await shop.verify(orderId, payment)).status).toBe(404)
    const detail = `Payment ${payment.id} is for order ${orderId}, which is not an order of this site.`
    expect(await shop.attention(payment.id)).toMatchObject([
      { kind: 'unknown_order', amount: '50.00', detail },
    ])
  })

  test('calls for attention with its own sentence when the payment names no order', async () => {
    const payment = shop.api.pay('', 'captured', { order_id: null })
    await shop.tell('payment.captured', { payment })
    const detail = `Payment ${payment.id} names no order, so it belongs to no gift of this site.`
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'unknown_order', detail }])
  })

  test.each([
    ['is down', hangsUp],
    ['has an error of its own', answers(500, {})],
    ['has too much to do', answers(429, {})],
  ])(
    'counts on its signature while the provider %s, and is confirmed by the poll',
    async (_what, nextResponse) => {
      const { orderId, payment } = await shop.paidOrder()
      shop.api.nextResponses.push(nextResponse)
      expect(await shop.verify(orderId, payment)).toMatchObject({
        status: 200,
        body: { status: 'successful' },
      })
      expect(await shop.gift(orderId)).toMatchObject({
        payment_status: 'successful',
        payment_id: payment.id,
        fee: null,
      })
      expect(await shop.payments(orderId)).toMatchObject([{ confirmed: false }])
      await reconcile(shop.server.services, { all: true })
      expect(await shop.gift(orderId)).toMatchObject({
        payment_status: 'successful',
        fee: '2.36',
        method: 'upi',
      })
      expect(await shop.payments(orderId)).toMatchObject([{ confirmed: true }])
    },
  )

  test('captures a payment that is only authorised', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'authorized')
    expect((await shop.verify(orderId, payment)).body).toMatchObject({ status: 'successful' })
    expect(shop.api.payments.get(payment.id)).toMatchObject({ status: 'captured' })
  })

  test('leads to another check within a minute while the payment is on its way', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'captured', { status: 'created' })
    expect((await shop.verify(orderId, payment)).body).toMatchObject({
      status: 'created',
      reference: orderId,
    })
    const { rows } = await shop.sql(
      `select next_check_at <= now() + interval '1 minute' as soon from private.gift_orders
      join public.donations on id = donation_id where order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ soon: true }])
    Object.assign(payment, { status: 'captured' })
    await reconcile(shop.server.services, { all: true })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})

describe('a payment that differs from its order', () => {
  const bySignature = async (orderId: string, payment: Payment) => {
    shop.api.away.add(payment.id)
    expect((await shop.verify(orderId, payment)).status).toBeLessThan(500)
    shop.api.away.delete(payment.id)
  }
  const ways: Record<string, (orderId: string, payment: Payment) => Promise<unknown>> = {
    callback: (orderId, payment) => shop.verify(orderId, payment),
    signature: bySignature,
    event: (_orderId, payment) => shop.tell('payment.captured', { payment }),
    poll: () => reconcile(shop.server.services, { all: true }),
  }
  const orders = [
    ['callback'],
    ['event'],
    ['poll'],
    ['signature', 'event'],
    ['signature', 'poll'],
    ['event', 'signature'],
    ['signature', 'event', 'poll', 'callback'],
    ['poll', 'signature', 'event'],
  ]
  const goThrough = async (names: string[], orderId: string, payment: Payment) => {
    for (const name of names) await ways[name]?.(orderId, payment)
  }

  test.each(orders)(
    'counts with the amount paid, and calls for attention: %s, %s, %s, %s',
    async (...names) => {
      for (const rupees of [1, 800]) {
        const orderId = await shop.order(499)
        const payment = shop.api.pay(orderId, 'captured', { amount: rupees * 100 })
        await goThrough(names, orderId, payment)
        expect(await shop.gift(orderId)).toMatchObject({
          payment_status: 'successful',
          payment_id: payment.id,
          amount: rupees.toFixed(2),
        })
        expect(await shop.attention(payment.id)).toMatchObject([
          {
            kind: 'amount_mismatch',
            resolved_at: null,
            detail: expect.stringContaining(`is of INR ${rupees}.00, but INR 499.00 was expected`),
          },
        ])
      }
    },
  )

  test.each(orders)('does not count in another currency: %s, %s, %s, %s', async (...names) => {
    const orderId = await shop.order(499)
    const payment = shop.api.pay(orderId, 'captured', { currency: 'USD' })
    await goThrough(names, orderId, payment)
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'created',
      payment_id: null,
      amount: '499.00',
    })
    expect(await shop.attention(payment.id)).toMatchObject([
      { kind: 'amount_mismatch', resolved_at: null, currency: 'USD' },
    ])
    expect((await shop.verify(orderId, payment)).status).toBe(409)
  })

  test.each([
    ['event', 'answer'],
    ['answer', 'event'],
  ])('counts with the provider’s answer where an event differs: %s, %s', async (...names) => {
    const orderId = await shop.order(499)
    const payment = shop.api.pay(orderId, 'captured')
    const event = shop.api.event('payment.captured', { payment: { ...payment, amount: 40_000 } })
    for (const name of names) {
      if (name === 'event') {
        await shop.post(event)
        await shop.workOff()
      } else {
        await shop.sql(
          `update private.gift_orders set next_check_at = now()
          where donation_id = (select id from public.donations where order_id = $1)`,
          [orderId],
        )
        await reconcile(shop.server.services)
      }
    }
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', amount: '499.00' })
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'amount_mismatch', resolved_at: null }])
  })

  test('leads to a check with the provider within a minute when only an event reported it', async () => {
    const orderId = await shop.order(499)
    const payment = shop.api.pay(orderId, 'captured', { amount: 40_000 })
    await shop.tell('payment.captured', { payment })
    const { rows } = await shop.sql(
      `select next_check_at <= now() + interval '1 minute' as soon from private.gift_orders
      join public.donations on id = donation_id where order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ soon: true }])
  })

  test('counts in the donor’s total and in reports with the amount paid', async () => {
    const { client } = await shop.server.signedIn('admin')
    const figures = async () => Number((await client.rpc('donation_report', {})).data.now?.net ?? 0)
    const orderId = await shop.order(499)
    const payment = shop.api.pay(orderId, 'captured', {
      amount: 30_000,
      email: 'less@example.org',
      contact: null,
    })
    await bySignature(orderId, payment)
    const before = await figures()
    await shop.tell('payment.captured', { payment })
    expect((await figures()) - before).toBeCloseTo(-199)
    const { rows } = await shop.sql(
      `select amount_donated from public.donors where email = 'less@example.org'`,
    )
    expect(rows).toEqual([{ amount_donated: '300.00' }])
  })
})

describe('a gift', () => {
  test('shows why it failed, and still succeeds when the donor tries again', async () => {
    const orderId = await shop.order()
    await shop.tell('payment.failed', { payment: shop.api.pay(orderId, 'failed') })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'failed',
      error_reason: 'The bank declined.',
    })
    const second = shop.api.pay(orderId, 'captured')
    await shop.verify(orderId, second)
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      payment_id: second.id,
      error_reason: null,
    })
    expect(await shop.payments(orderId)).toHaveLength(2)
  })

  test('succeeds with its failed payment when the bank approves it days later', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'failed')
    await shop.tell('payment.failed', { payment })
    Object.assign(payment, { status: 'captured', captured: true })
    await shop.tell('payment.captured', { payment })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
  })

  test('stays successful after an older failure', async () => {
    const orderId = await shop.order()
    const failed = shop.api.pay(orderId, 'failed')
    const paid = shop.api.pay(orderId, 'captured')
    await shop.tell('payment.captured', { payment: paid })
    await shop.tell('payment.failed', { payment: failed })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: paid.id })
  })

  test('counts once when paid twice, and the second payment calls for attention', async () => {
    const { orderId, payment } = await shop.paidOrder()
    await shop.tell('payment.captured', { payment })
    const second = shop.api.pay(orderId, 'captured', { created_at: payment.created_at + 60 })
    await shop.tell('payment.captured', { payment: second })
    await shop.tell('order.paid', { payment: second })
    expect(await shop.gift(orderId)).toMatchObject({ payment_id: payment.id, amount: '499.00' })
    expect(await shop.attention(second.id)).toMatchObject([
      { kind: 'second_payment', amount: '499.00', resolved_at: null },
    ])
    const refund = shop.api.refund(second.id)
    await shop.tell('refund.processed', { refund: refund ?? {}, payment: second })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    expect(await shop.attention(second.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  test('follows refunds at the provider in part and then in full', async () => {
    const { orderId, payment } = await shop.paidOrder(500)
    await shop.tell('payment.captured', { payment })
    const first = shop.api.refund(payment.id, { amount: 20_000 })
    const then = { refund: { ...first }, payment: { ...payment } }
    await shop.tell('refund.created', then)
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      refunded_amount: '200.00',
    })
    const rest = shop.api.refund(payment.id)
    await shop.tell('refund.processed', { refund: rest ?? {}, payment })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '500.00' })
    await shop.tell('refund.processed', then)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '500.00' })
    const { rows } = await shop.sql(
      'select amount, status from public.refunds where payment_id = $1 order by amount',
      [payment.id],
    )
    expect(rows).toEqual([
      { amount: '200.00', status: 'processed' },
      { amount: '300.00', status: 'processed' },
    ])
  })

  test('ends refunded when its refund is reported before its payment', async () => {
    const { orderId, payment } = await shop.paidOrder()
    const captured = { ...payment }
    const refund = shop.api.refund(payment.id)
    await shop.tell('refund.processed', { refund: refund ?? {}, payment })
    await shop.tell('payment.captured', { payment: captured })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: '499.00',
      payment_id: payment.id,
    })
  })

  test('calls for attention when its refund did not reach the donor', async () => {
    const { orderId, payment } = await shop.paidOrder()
    await shop.verify(orderId, payment)
    const refund = shop.api.refund(payment.id, { amount: 10_000 })
    await shop.tell('refund.failed', {
      refund: { ...refund, status: 'failed' },
      payment: { ...payment, amount_refunded: 0 },
    })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    expect(await shop.attention(refund?.id ?? '')).toMatchObject([{ kind: 'refund_failed' }])
  })

  test('calls for attention while disputed, until the dispute is won', async () => {
    const { orderId, payment } = await shop.paidOrder()
    await shop.verify(orderId, payment)
    const dispute = {
      id: `disp_${orderId}`,
      payment_id: payment.id,
      amount: 49900,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: 'goods_not_received',
      respond_by: 1_893_456_000,
      status: 'open',
      phase: 'chargeback',
    }
    const late = shop.api.event('payment.dispute.created', { payment, dispute })
    await shop.tell('payment.dispute.created', { payment, dispute })
    expect(await shop.attention(dispute.id)).toMatchObject([
      { kind: 'dispute', resolved_at: null, detail: expect.stringContaining('by 1 Jan 2030') },
    ])
    await shop.tell('payment.dispute.won', { payment, dispute: { ...dispute, status: 'won' } })
    await shop.post({ ...late })
    await shop.workOff()
    expect(await shop.attention(dispute.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
    const { rows } = await shop.sql(
      'select status, donation_id is not null as linked from public.disputes where dispute_id = $1',
      [dispute.id],
    )
    expect(rows).toEqual([{ status: 'won', linked: true }])
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})

test('checks with the provider when a browser reports a failure, and returns its answer', async () => {
  const orderId = await shop.order()
  const ask = () => shop.call('check-razorpay-order', { razorpay_order_id: orderId })
  expect((await ask()).body).toEqual({ status: 'created' })
  shop.api.pay(orderId, 'failed')
  expect((await ask()).body).toEqual({ status: 'failed' })
  shop.api.pay(orderId, 'captured')
  shop.api.nextResponses.push(hangsUp)
  expect((await ask()).body).toEqual({ status: 'failed', asked: false })
  expect((await ask()).body).toEqual({ status: 'successful' })
  expect((await shop.call('check-razorpay-order', { razorpay_order_id: 'order_other' })).status).toBe(404)
})

test('distinguishes a payment that the bank has not decided on from none at all', async () => {
  const orderId = await shop.order()
  const ask = async () => (await shop.call('check-razorpay-order', { razorpay_order_id: orderId })).body
  shop.api.pay(orderId, 'failed')
  const payment = shop.api.pay(orderId, 'created')
  expect(await ask()).toEqual({ status: 'failed', pending: true })
  shop.api.nextResponses.push(hangsUp)
  expect(await ask()).toEqual({ status: 'failed', asked: false, pending: true })
  payment.status = 'failed'
  expect(await ask()).toEqual({ status: 'failed' })
  shop.api.pay(orderId, 'created')
  shop.api.pay(orderId, 'captured')
  expect(await ask()).toEqual({ status: 'successful' })
})

test.each(['select', 'insert', 'update', 'delete'] as const)(
  'does not let a visitor %s donations',
  async (verb) => {
    const table = shop.server.visitor.from('donations')
    const question = {
      select: () => table.select('*'),
      insert: () => table.insert({ amount: 1, payment_status: 'successful' }),
      update: () => table.update({ payment_status: 'successful' }).eq('amount', 1),
      delete: () => table.delete().eq('amount', 1),
    }[verb]
    const { error } = await question()
    expect(error?.code).toBe('42501')
  },
)
