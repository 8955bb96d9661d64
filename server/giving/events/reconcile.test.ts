import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

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

  test('settles a gift after a closed tab and a lost event, and then leaves it for a day', async () => {
    const { orderId, payment } = await shop.paidOrder()
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: payment.id })
    expect(Math.abs((await next(orderId)).seconds - 86_400)).toBeLessThan(60)
    shop.api.received.length = 0
    await reconcile(shop.server.services, { all: true })
    expect(shop.api.received.filter((request) => request.includes(orderId))).toEqual([])
  })

  test('finds a refund without an event, and keeps checking for a month, as a refund may fail', async () => {
    const { orderId, payment } = await shop.paidOrder()
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

  test('records a failure and keeps checking', async () => {
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
  ])('checks a gift of %s ago again after its interval', async (_what, age, seconds) => {
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

  test('stops checking after three days', async () => {
    const orderId = await shop.order()
    await shop.sql(
      `update public.donations set created_at = now() - interval '73 hours' where order_id = $1`,
      [orderId],
    )
    await due(orderId)
    await reconcile(shop.server.services)
    expect((await next(orderId)).seconds).toBeNull()
  })

  test('stops while the provider is in trouble, and comes back', async () => {
    const { orderId } = await shop.paidOrder()
    await due(orderId)
    shop.api.state.always = answers(500, 'oops')
    await reconcile(shop.server.services)
    expect(shop.api.received).toHaveLength(2)
    expect((await next(orderId)).seconds).toBeGreaterThan(0)
    expect(await shop.attention('down')).toMatchObject([{ kind: 'provider', resolved_at: null }])
  })

  test('captures an authorised payment', async () => {
    const orderId = await shop.order()
    shop.api.pay(orderId, 'authorized')
    await due(orderId)
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})
