import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { razorpayEvents } from '#domain/testing/razorpay-events.ts'
import { answers, hangsUp, type Payment, WEBHOOK_SECRET } from '../testing/razorpay-api.ts'
import { reconcile } from './reconcile.ts'
import { sign } from './signatures.ts'
import { openShop, type Shop } from './testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.api.received.length = 0
  shop.api.nextResponses.length = 0
  shop.api.state.always = undefined
})
afterAll(() => shop.close())

async function paidOrder(rupees = 499): Promise<{ orderId: string; payment: Payment }> {
  const orderId = await shop.order(rupees)
  return { orderId, payment: shop.api.pay(orderId, 'captured') }
}

const history = async (orderId: string) =>
  (
    await shop.sql(
      'select payment_id, status, refunded_amount, confirmed from public.payments where order_id = $1',
      [orderId],
    )
  ).rows

describe('the result of the checkout', () => {
  test('makes the gift successful, with what the provider knows of it', async () => {
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
      // The provider's time, not ours.
      paid_at: new Date(payment.created_at * 1000),
    })
    expect(await history(orderId)).toEqual([
      { payment_id: payment.id, status: 'captured', refunded_amount: '0.00', confirmed: true },
    ])
  })

  test('is taken as often as it comes', async () => {
    const { orderId, payment } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.verify(orderId, payment)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('successful'))
    expect(await history(orderId)).toHaveLength(1)
  })

  test('with a wrong signature changes nothing', async () => {
    const { orderId, payment } = await paidOrder()
    const other = sign(`${orderId}|${payment.id}`, 'not our secret')
    for (const signature of [other, '0'.repeat(64), 'x']) {
      expect(await shop.verify(orderId, payment, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature', error: 'The payment could not be verified.' },
      })
    }
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'created', payment_id: null })
    expect(await history(orderId)).toEqual([])
    expect(shop.api.received.filter((request) => request.startsWith('GET'))).toEqual([])
  })

  test('that is incomplete is refused', async () => {
    expect((await shop.call('verify-razorpay-payment', { razorpay_order_id: 'order_1' })).status).toBe(400)
    expect((await shop.call('verify-razorpay-payment', 'x')).status).toBe(400)
  })

  test('for an order we never opened is told so and noted', async () => {
    const orderId = shop.api.orderFor(50)
    const payment = shop.api.pay(orderId, 'captured')
    expect((await shop.verify(orderId, payment)).status).toBe(404)
    expect(await shop.attention(payment.id)).toMatchObject([{ kind: 'unknown_order', amount: '50.00' }])
  })

  test.each([
    ['is down', hangsUp],
    ['has an error of its own', answers(500, {})],
    ['has too much to do', answers(429, {})],
  ])(
    'counts on its signature while the provider %s, and is confirmed by the poll',
    async (_what, nextResponse) => {
      const { orderId, payment } = await paidOrder()
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
      expect(await history(orderId)).toMatchObject([{ confirmed: false }])
      await reconcile(shop.server.services, { all: true })
      expect(await shop.gift(orderId)).toMatchObject({
        payment_status: 'successful',
        fee: '2.36',
        method: 'upi',
      })
      expect(await history(orderId)).toMatchObject([{ confirmed: true }])
    },
  )

  test('of a payment that waits to be captured captures it', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'authorized')
    expect((await shop.verify(orderId, payment)).body).toMatchObject({ status: 'successful' })
    expect(shop.api.payments.get(payment.id)).toMatchObject({ status: 'captured' })
  })

  test('of a payment that is still on its way is asked about again within a minute', async () => {
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

describe('a payment that is not what its order is of', () => {
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
    'counts with what was paid, and calls for attention: %s, %s, %s, %s',
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

  test.each(orders)('is not counted in another currency: %s, %s, %s, %s', async (...names) => {
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
  ])('counts with the provider’s answer where an event says otherwise: %s, %s', async (...names) => {
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

  test('has the provider asked within a minute where only an event told of it', async () => {
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

  test('counts what its donor gave, and what reports say, with what was paid', async () => {
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

describe('an event', () => {
  test('is kept at once, worked on later, and answered before', async () => {
    const { orderId, payment } = await paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    expect(await shop.post(event)).toMatchObject({ status: 200, body: { status: 'stored' } })
    expect((await shop.gift(orderId)).payment_status).toBe('created')
    const { rows } = await shop.sql(
      `select outcome, order_id, payment_id from public.payment_events where event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ outcome: null, order_id: orderId, payment_id: payment.id }])
    const jobs = await shop.sql(
      `select 1 from graphile_worker.jobs where task_identifier = 'handle-payment-event'`,
    )
    expect(jobs.rowCount).toBeGreaterThan(0)
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    const handled = await shop.sql(
      `select outcome, donation_id is not null as linked from public.payment_events where event_id = $1`,
      [event.id],
    )
    expect(handled.rows).toEqual([{ outcome: 'successful', linked: true }])
  })

  test('that comes again is known by its id', async () => {
    const { payment } = await paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    const answers = await Promise.all([shop.post(event), shop.post(event), shop.post(event)])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['known', 'known', 'stored'])
    expect((await shop.post(event)).body).toEqual({ status: 'known' })
  })

  test('without an id is known by its words', async () => {
    const { payment } = await paidOrder()
    const { body, signature } = shop.api.event('payment.captured', { payment })
    const send = () => shop.call('razorpay-webhook', body, { 'X-Razorpay-Signature': signature })
    expect([(await send()).body.status, (await send()).body.status]).toEqual(['stored', 'known'])
    await shop.workOff()
  })

  test('that is forged is refused and not kept', async () => {
    const { orderId, payment } = await paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    const before = await shop.sql('select count(*) from public.payment_events')
    for (const forged of [
      { ...event, signature: sign(event.body, 'guess') },
      { ...event, signature: '' },
      { ...event, body: `${event.body} ` },
    ]) {
      expect(await shop.post(forged)).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    }
    expect((await shop.sql('select count(*) from public.payment_events')).rows).toEqual(before.rows)
    await shop.workOff()
    expect((await shop.gift(orderId)).payment_status).toBe('created')
  })

  test('signed with the secret of before is accepted for a while', async () => {
    const { orderId, payment } = await paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    await shop.save('razorpay_webhook_secret', 'a new webhook secret')
    expect((await shop.post(event)).status).toBe(200)
    const fresh = shop.api.event('order.paid', { payment })
    expect((await shop.post({ ...fresh, signature: sign(fresh.body, 'a new webhook secret') })).status).toBe(
      200,
    )
    await shop.sql(`update private.site_secrets set previous_until = now() - interval '1 second'
      where key = 'razorpay_webhook_secret'`)
    expect((await shop.post({ ...event, id: 'evt_later' })).status).toBe(400)
    await shop.save('razorpay_webhook_secret', WEBHOOK_SECRET)
    await shop.workOff()
    expect((await shop.gift(orderId)).payment_status).toBe('successful')
  })

  test('signed with the secret of the environment is accepted', async () => {
    const other = await openShop({ RAZORPAY_WEBHOOK_SECRET: 'from-the-environment' })
    await other.save('razorpay_webhook_secret', '')
    const event = other.api.event('payment.captured', { payment: other.api.pay('order_x', 'captured') })
    const good = { ...event, signature: sign(event.body, 'from-the-environment') }
    expect((await other.post(good)).status).toBe(200)
    expect((await other.post(event)).status).toBe(400)
    await other.close()
  })

  test('is asked to come again while no secret is set', async () => {
    await shop.save('razorpay_webhook_secret', '')
    const answer = await shop.post(shop.api.event('payment.captured', {}))
    await shop.save('razorpay_webhook_secret', WEBHOOK_SECRET)
    expect(answer).toMatchObject({ status: 503, body: { code: 'no_webhook_secret' } })
  })

  test('that makes no sense is refused, and one with odd letters is kept', async () => {
    const sendRaw = (body: string) =>
      shop.call('razorpay-webhook', body, { 'X-Razorpay-Signature': sign(body, WEBHOOK_SECRET) })
    expect((await sendRaw('not json')).status).toBe(400)
    expect((await sendRaw('[]')).status).toBe(400)
    expect((await sendRaw('{"event":"invoice.paid","payload":{"note":"a\\u0000b"}}')).status).toBe(200)
    await shop.workOff()
    const { rows } = await shop.sql(`select outcome from public.payment_events where event = 'invoice.paid'`)
    expect(rows).toEqual([{ outcome: 'kept, nothing to do' }])
  })

  /** What becomes of each that is about nothing of ours: told in this order, and only what was captured calls for a person. */
  const ENDS: Record<string, string> = {
    'order.paid card': 'needs attention: unknown order',
    'order.paid netbanking': 'needs attention: unknown order',
    'payment.authorized card': 'needs attention: unknown order',
    'payment.authorized netbanking': 'needs attention: unknown order',
    'payment.captured card': 'needs attention: unknown order',
    'payment.captured netbanking': 'needs attention: unknown order',
    'payment.failed card': 'nothing new',
    'payment.failed netbanking': 'nothing new',
    'payment.dispute.created': 'needs attention: unknown order; dispute open, needs attention: unknown order',
    'payment.dispute.action_required':
      'needs attention: unknown order; dispute open, needs attention: unknown order',
    'payment.dispute.under_review': 'dispute under_review',
    'payment.dispute.won': 'dispute won',
    'payment.dispute.lost': 'needs attention: unknown order; dispute lost, needs attention: unknown order',
    'payment.dispute.closed':
      'needs attention: unknown order; dispute closed, needs attention: unknown order',
    'refund.created': 'needs attention: unknown order',
    'refund.processed': 'needs attention: unknown order',
    'refund.failed': 'needs attention: unknown order; needs attention: refund failed',
    'refund.speed_changed': 'needs attention: unknown order; needs attention: refund failed',
    'settlement.processed': 'kept, nothing to do',
    'subscription.authenticated': 'needs attention: unknown subscription',
    'subscription.activated without a payment': 'needs attention: unknown subscription',
    'subscription.activated with its first payment': 'needs attention: unknown subscription',
    'subscription.charged': 'needs attention: unknown subscription',
    'subscription.completed': 'needs attention: unknown subscription',
    'subscription.updated': 'needs attention: unknown subscription',
    'subscription.halted': 'needs attention: unknown subscription',
    'subscription.pending': 'needs attention: unknown subscription',
    'subscription.paused': 'needs attention: unknown subscription',
    'subscription.resumed': 'needs attention: unknown subscription',
    'subscription.cancelled': 'nothing new',
    'invoice.paid card': 'needs attention: unknown subscription',
    'invoice.paid upi': 'needs attention: unknown order',
    'invoice.expired': 'kept, nothing to do',
    'qr_code.created': 'kept, nothing to do',
    'qr_code.closed': 'kept, nothing to do',
    'qr_code.credited': 'kept, nothing to do',
    'payment_link.expired': 'kept, nothing to do',
    'payment_link.paid': 'kept, nothing to do',
  }
  const textOf = (name: string) => JSON.stringify(razorpayEvents[name])
  test.each(Object.keys(razorpayEvents))('as the provider sends it: %s', async (name) => {
    const body = textOf(name)
    const signature = sign(body, WEBHOOK_SECRET)
    expect((await shop.post({ id: name, body, signature })).body).toEqual({ status: 'stored' })
    // Where an invoice has to be asked for, the provider does not know it.
    if (!/^(subscription|invoice)/.test(name)) shop.api.state.always = hangsUp
    await shop.workOff()
    const { rows } = await shop.sql('select event, outcome from public.payment_events where event_id = $1', [
      name,
    ])
    expect(rows[0].outcome).toBe(ENDS[name])
    const { rows: counted } = await shop.sql(
      `select from public.donations where payment_id in (select payload #>> '{payload,payment,entity,id}'
        from public.payment_events where event_id = $1)`,
      [name],
    )
    expect(counted).toEqual([])
  })

  test('of a subscription that is not ours calls for attention once, not once a month', async () => {
    const { rows } = await shop.sql(
      `select kind, reference, times from public.payment_attention
      where reference = 'sub_one' or payment_id in ('pay_first', 'pay_second', 'pay_last')`,
    )
    expect(rows).toEqual([{ kind: 'unknown_subscription', reference: 'sub_one', times: 1 }])
  })

  test('of a real order is settled whatever order its events come in', async () => {
    await shop.sql(`insert into public.donations (amount, order_id) values (1, 'order_oneBank')`)
    // The same payment was told of above, when its order was unknown.
    expect(await shop.attention('pay_oneBank')).toMatchObject([{ kind: 'unknown_order', resolved_at: null }])
    for (const name of [
      'order.paid netbanking',
      'payment.authorized netbanking',
      'payment.captured netbanking',
    ]) {
      const body = textOf(name)
      await shop.post({ id: `again ${name}`, body, signature: sign(body, WEBHOOK_SECRET) })
    }
    await shop.workOff()
    expect(await shop.gift('order_oneBank')).toMatchObject({
      payment_status: 'successful',
      payment_id: 'pay_oneBank',
      fee: '0.02',
    })
    expect(await shop.attention('pay_oneBank')).toMatchObject([{ resolved_at: expect.any(Date) }])
  })
})

describe('a gift', () => {
  test('that failed says why, and still succeeds when the donor tries again', async () => {
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
    expect(await history(orderId)).toHaveLength(2)
  })

  test('whose bank says yes days later succeeds with the very payment that failed', async () => {
    const orderId = await shop.order()
    const payment = shop.api.pay(orderId, 'failed')
    await shop.tell('payment.failed', { payment })
    Object.assign(payment, { status: 'captured', captured: true })
    await shop.tell('payment.captured', { payment })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
  })

  test('that succeeded is not undone by an older failure', async () => {
    const orderId = await shop.order()
    const failed = shop.api.pay(orderId, 'failed')
    const paid = shop.api.pay(orderId, 'captured')
    await shop.tell('payment.captured', { payment: paid })
    await shop.tell('payment.failed', { payment: failed })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: paid.id })
  })

  test('paid twice is counted once, and the second payment is for a person to look at', async () => {
    const { orderId, payment } = await paidOrder()
    await shop.tell('payment.captured', { payment })
    const second = shop.api.pay(orderId, 'captured')
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

  test('refunded at the provider, in part and then in full', async () => {
    const { orderId, payment } = await paidOrder(500)
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

  test('whose refund is told before its payment ends refunded', async () => {
    const { orderId, payment } = await paidOrder()
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

  test('whose refund did not reach the donor is for a person to look at', async () => {
    const { orderId, payment } = await paidOrder()
    await shop.verify(orderId, payment)
    const refund = shop.api.refund(payment.id, { amount: 10_000 })
    await shop.tell('refund.failed', {
      refund: { ...refund, status: 'failed' },
      payment: { ...payment, amount_refunded: 0 },
    })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    expect(await shop.attention(refund?.id ?? '')).toMatchObject([{ kind: 'refund_failed' }])
  })

  test('that is disputed is shown until the dispute is won', async () => {
    const { orderId, payment } = await paidOrder()
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

describe('the poll', () => {
  const due = (orderId: string) =>
    shop.sql(
      `update private.gift_orders set next_check_at = now() where donation_id =
      (select id from public.donations where order_id = $1)`,
      [orderId],
    )
  const next = async (orderId: string) =>
    (
      await shop.sql(
        `select checks, extract(epoch from next_check_at - now())::int as seconds from private.gift_orders
        where donation_id = (select id from public.donations where order_id = $1)`,
        [orderId],
      )
    ).rows[0]

  test('settles a gift whose tab was closed and whose event was lost, and then leaves it for a day', async () => {
    const { orderId, payment } = await paidOrder()
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    expect(Math.abs((await next(orderId)).seconds - 86_400)).toBeLessThan(60)
    shop.api.received.length = 0
    await reconcile(shop.server.services, { all: true })
    expect(shop.api.received.filter((request) => request.includes(orderId))).toEqual([])
  })

  test('finds a refund that nobody told us of, and looks again for a month, as a refund may fail', async () => {
    const { orderId, payment } = await paidOrder()
    await shop.verify(orderId, payment)
    shop.api.refund(payment.id, { amount: 10_000 })
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      refunded_amount: '100.00',
    })
    expect((await next(orderId)).seconds).toBeGreaterThan(80_000)
    shop.api.refund(payment.id)
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
    expect((await next(orderId)).seconds).toBeGreaterThan(80_000)
    await shop.sql(
      `update public.donations set created_at = now() - interval '31 days' where order_id = $1`,
      [orderId],
    )
    await shop.sql(
      `update public.refunds set created_at = now() - interval '31 days' where payment_id = $1`,
      [payment.id],
    )
    await due(orderId)
    await reconcile(shop.server.services)
    expect((await next(orderId)).seconds).toBeNull()
  })

  test('records a failure, and goes on asking', async () => {
    const orderId = await shop.order()
    shop.api.pay(orderId, 'failed')
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'failed' })
    expect((await next(orderId)).seconds).toBeGreaterThan(60)
  })

  test.each([
    ['a minute', '1 minute', 120],
    ['an hour', '1 hour', 1800],
    ['a day', '1 day', 6 * 3600],
    ['three days less an hour', '71 hours', 3660],
  ])('asks about a gift of %s ago again after a while', async (_what, age, seconds) => {
    const orderId = await shop.order()
    const begun = performance.now()
    await shop.sql(`update public.donations set created_at = now() - $2::interval where order_id = $1`, [
      orderId,
      age,
    ])
    await due(orderId)
    await reconcile(shop.server.services)
    const found = await next(orderId)
    // Whole seconds, and the time that went by while the gift grew older.
    const slack = 1 + 2 * Math.ceil((performance.now() - begun) / 1000)
    expect(Math.abs(found.seconds - seconds)).toBeLessThanOrEqual(slack)
  })

  test('asks no more after three days', async () => {
    const orderId = await shop.order()
    await shop.sql(
      `update public.donations set created_at = now() - interval '73 hours' where order_id = $1`,
      [orderId],
    )
    await due(orderId)
    await reconcile(shop.server.services)
    expect((await next(orderId)).seconds).toBeNull()
  })

  test('of a provider in trouble stops, and comes back', async () => {
    const { orderId } = await paidOrder()
    await due(orderId)
    shop.api.state.always = answers(500, 'oops')
    await reconcile(shop.server.services)
    expect(shop.api.received).toHaveLength(2)
    expect((await next(orderId)).seconds).toBeGreaterThan(0)
    expect(await shop.attention('down')).toMatchObject([{ kind: 'provider', resolved_at: null }])
  })

  test('captures what waits to be captured', async () => {
    const orderId = await shop.order()
    shop.api.pay(orderId, 'authorized')
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})

test('a browser that reports a failure has the server ask, and believes the answer', async () => {
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

test('a thank-you page can be shown again, without who gave', async () => {
  const { body } = await shop.call('create-razorpay-order', { amount: 999, cause_id: 'elder-care' })
  const payment = shop.api.pay(body.id, 'captured')
  await shop.verify(body.id, payment)
  const read = async (reference: string) => {
    const response = await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${reference}`, {
      headers: { apikey: shop.server.anonKey },
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await read(payment.id)).toEqual({
    status: 200,
    body: {
      reference: payment.id,
      status: 'successful',
      amount: '999.00',
      currency: 'INR',
      cause_id: 'elder-care',
      cause_title: expect.any(String),
      is_monthly: false,
      given_at: expect.any(String),
      monthly_gift: null,
    },
  })
  expect(await read(body.id)).toEqual(await read(payment.id))
  for (const nobodys of ['pay_nobody', '', '%00', 'x'.repeat(101)])
    expect((await read(nobodys)).status).toBe(404)
})

test('a gift that is still being settled is known by its order and by its payment', async () => {
  const orderId = await shop.order()
  const read = async (reference: string) =>
    (
      await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${reference}`, {
        headers: { apikey: shop.server.anonKey },
      })
    ).json()
  expect(await read(orderId)).toMatchObject({ reference: orderId, status: 'created', amount: '499.00' })
  const failed = shop.api.pay(orderId, 'failed')
  await shop.tell('payment.failed', { payment: failed })
  expect(await read(failed.id)).toMatchObject({ reference: failed.id, status: 'failed' })
  const payment = shop.api.pay(orderId, 'captured')
  await shop.tell('payment.captured', { payment })
  expect(await read(orderId)).toMatchObject({ reference: payment.id, status: 'successful' })
})

test('an event that names the order alone has the server ask for its payments', async () => {
  const orderId = await shop.order()
  const payment = shop.api.pay(orderId, 'captured')
  await shop.tell('order.paid', { order: shop.api.orders.get(orderId) as object })
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
})

test.each(['select', 'insert', 'update', 'delete'] as const)(
  'a visitor can not %s donations',
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
