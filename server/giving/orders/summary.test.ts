import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('returns the thank-you page’s data again, without the donor', async () => {
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
      campaign: null,
    },
  })
  expect(await read(body.id)).toEqual(await read(payment.id))
  for (const nobodys of ['pay_nobody', '', '%00', 'x'.repeat(101)])
    expect((await read(nobodys)).status).toBe(404)
})

test('finds a gift that is being settled by its order and by its payment', async () => {
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
