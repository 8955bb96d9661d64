import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answers } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { lookForDisputes } from './look-for-disputes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

const look = () => lookForDisputes(shop.server.services)

async function paid() {
  const { orderId, payment } = await shop.paidOrder(500)
  await shop.verify(orderId, payment)
  return { orderId, payment }
}

test('finds a dispute without an event, open and then lost', async () => {
  const { orderId, payment } = await paid()
  const dispute = shop.api.dispute(payment.id, 'open')
  await look()
  expect(await shop.attention(dispute.id)).toMatchObject([{ kind: 'dispute', resolved_at: null }])
  shop.api.dispute(payment.id, 'lost')
  await look()
  expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '500.00' })
  const [before] = await shop.attention(dispute.id)
  await look()
  expect(await shop.attention(dispute.id), 'what is known is not told again').toEqual([before])
})

test('ignores an event older than the answer, and finds a dispute that is won after all', async () => {
  const { orderId, payment } = await paid()
  const opened = shop.api.event('payment.dispute.created', {
    payment,
    dispute: { ...shop.api.dispute(payment.id, 'open') },
  })
  shop.api.dispute(payment.id, 'lost')
  await look()
  await shop.post(opened)
  await shop.workOff()
  expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '500.00' })
  shop.api.dispute(payment.id, 'won')
  await look()
  expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '0.00' })
})

test('reads more than one page', async () => {
  const { orderId, payment } = await paid()
  shop.api.dispute(payment.id, 'lost')
  for (let n = 0; n < 150; n++) shop.api.dispute(`pay_other_${n}`, 'open')
  await look()
  expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '500.00' })
  const { rows } = await shop.sql(`select from public.disputes where payment_id like 'pay_other%'`)
  expect(rows, 'payments that are not known here are not ours').toHaveLength(0)
})

test('tries again later when the provider does not answer or has no disputes', async () => {
  for (const status of [500, 404, 401]) {
    shop.api.nextResponses.push(answers(status, {}))
    await look()
  }
  const { orderId, payment } = await paid()
  shop.api.dispute(payment.id, 'lost')
  await look()
  expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '500.00' })
})
