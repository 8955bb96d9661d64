import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_SECRET } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sign } from '../provider/signatures.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

describe('an event', () => {
  test('gets settled when it arrives, if it is about the payment of a known order', async () => {
    const { orderId, payment } = await shop.paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    expect(await shop.post(event)).toMatchObject({ status: 200, body: { status: 'stored' } })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    const { rows } = await shop.sql(
      `select outcome, order_id, payment_id, donation_id is not null as linked from public.payment_events where event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ outcome: 'successful', order_id: orderId, payment_id: payment.id, linked: true }])
    const jobs = await shop.sql(
      `select 1 from graphile_worker.jobs where task_identifier = 'handle-payment-event'`,
    )
    expect(jobs.rowCount).toBe(0)
  })

  test('gets stored at once, answered, and handled later, if settling fails', async () => {
    const { orderId, payment } = await shop.paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    await shop.sql(`alter table public.payments add constraint fails check (payment_id <> '${payment.id}')`)
    expect(await shop.post(event)).toMatchObject({ status: 200, body: { status: 'stored' } })
    await shop.sql('alter table public.payments drop constraint fails')
    expect((await shop.gift(orderId)).payment_status).toBe('created')
    const { rows } = await shop.sql(
      `select outcome, order_id, payment_id from public.payment_events where event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ outcome: null, order_id: orderId, payment_id: payment.id }])
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    const handled = await shop.sql(
      `select outcome, donation_id is not null as linked from public.payment_events where event_id = $1`,
      [event.id],
    )
    expect(handled.rows).toEqual([{ outcome: 'successful', linked: true }])
  })

  test('counts once by its id when it comes again', async () => {
    const { payment } = await shop.paidOrder()
    const event = shop.api.event('payment.captured', { payment })
    const answers = await Promise.all([shop.post(event), shop.post(event), shop.post(event)])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['known', 'known', 'stored'])
    expect((await shop.post(event)).body).toEqual({ status: 'known' })
  })

  test('counts once by its content when it has no id', async () => {
    const { payment } = await shop.paidOrder()
    const { body, signature } = shop.api.event('payment.captured', { payment })
    const send = () => shop.call('razorpay-webhook', body, { 'X-Razorpay-Signature': signature })
    expect([(await send()).body.status, (await send()).body.status]).toEqual(['stored', 'known'])
    await shop.workOff()
  })

  test('gets refused and not stored when forged', async () => {
    const { orderId, payment } = await shop.paidOrder()
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

  test('passes with the previous secret for a while', async () => {
    const { orderId, payment } = await shop.paidOrder()
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

  test('passes with the secret of the environment', async () => {
    const other = await openShop({ RAZORPAY_WEBHOOK_SECRET: 'from-the-environment' })
    await other.save('razorpay_webhook_secret', '')
    const event = other.api.event('payment.captured', { payment: other.api.pay('order_x', 'captured') })
    const good = { ...event, signature: sign(event.body, 'from-the-environment') }
    expect((await other.post(good)).status).toBe(200)
    expect((await other.post(event)).status).toBe(400)
    await other.close()
  })

  test('gets 503 while no secret is set, so that it comes again', async () => {
    await shop.save('razorpay_webhook_secret', '')
    const answer = await shop.post(shop.api.event('payment.captured', {}))
    await shop.save('razorpay_webhook_secret', WEBHOOK_SECRET)
    expect(answer).toMatchObject({ status: 503, body: { code: 'no_webhook_secret' } })
  })

  test('gets refused when malformed, and stored with unusual characters', async () => {
    const sendRaw = (body: string) =>
      shop.call('razorpay-webhook', body, { 'X-Razorpay-Signature': sign(body, WEBHOOK_SECRET) })
    expect((await sendRaw('not json')).status).toBe(400)
    expect((await sendRaw('[]')).status).toBe(400)
    expect((await sendRaw('{"event":"invoice.paid","payload":{"note":"a\\u0000b"}}')).status).toBe(200)
    await shop.workOff()
    const { rows } = await shop.sql(`select outcome from public.payment_events where event = 'invoice.paid'`)
    expect(rows).toEqual([{ outcome: 'kept, nothing to do' }])
  })
})

test('reads the payments of an order when an event names the order alone', async () => {
  const orderId = await shop.order()
  const payment = shop.api.pay(orderId, 'captured')
  await shop.tell('order.paid', { order: shop.api.orders.get(orderId) as object })
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
})
