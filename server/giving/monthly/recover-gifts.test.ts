import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answers } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { recoverGifts } from './recover-gifts.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

const recover = () => recoverGifts(shop.server.services, new Date().toISOString())
const pages = () => shop.api.received.filter((request) => request.startsWith('GET /payments?'))
const about = (...ids: string[]) =>
  shop.api.received.filter((request) => ids.some((id) => request.includes(id)))

test('settles what is over from the list alone, and passes over what is settled', async () => {
  const settled = await shop.paidOrder()
  await shop.verify(settled.orderId, settled.payment)
  const before = await shop.gift(settled.orderId)
  const { orderId, payment } = await shop.paidOrder()
  const failing = await shop.order()
  shop.api.pay(failing, 'failed')
  shop.api.reset()
  await Promise.all([recover(), recover()])
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', fee: '2.36' })
  expect(await shop.payments(orderId)).toMatchObject([{ status: 'captured', confirmed: true }])
  expect(await shop.gift(failing)).toMatchObject({ payment_status: 'failed' })
  expect(await shop.gift(settled.orderId)).toEqual(before)
  expect(about(orderId, payment.id, settled.orderId, settled.payment.id)).toEqual([])
})

test('asks about payments that wait to be captured, and about refunds', async () => {
  const waiting = await shop.order()
  shop.api.pay(waiting, 'authorized')
  const { orderId, payment } = await shop.paidOrder(500)
  await shop.verify(orderId, payment)
  shop.api.refund(payment.id, { amount: 20_000 })
  const lost = await shop.paidOrder()
  await shop.sql('delete from private.gift_orders where donation_id = $1', [
    (await shop.gift(lost.orderId)).id,
  ])
  await shop.sql('delete from public.donations where order_id = $1', [lost.orderId])
  await recover()
  expect(await shop.gift(waiting)).toMatchObject({ payment_status: 'successful' })
  expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '200.00' })
  expect(await shop.gift(lost.orderId)).toMatchObject({ payment_status: 'successful' })
})

test('goes on with the same page when the provider had no room for it', async () => {
  const { orderId, payment } = await shop.paidOrder()
  shop.api.nextResponses.push(answers(200, { items: [payment] }), answers(429, {}))
  await recover()
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  expect(pages().map((page) => /skip=\d+/.exec(page)?.[0])).toEqual(['skip=0', 'skip=100', 'skip=100'])
})
