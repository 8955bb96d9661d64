import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '#backend/db/database.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { KEY_ID } from '../testing/razorpay-api.ts'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
const query: Query = (text, values) => shop.sql(text, values)
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const link = (token: unknown, action?: string) => shop.call('gift-link', { token, action })
const NEVER = 'x'.repeat(43)

test('shows a gift to the holder of the link from the payment, without the donor’s name', async () => {
  const orderId = (await shop.call('create-razorpay-order', { amount: 250, cause_id: 'elder-care' })).body.id
  const payment = shop.api.pay(orderId, 'captured')
  const { body } = await shop.verify(orderId, payment)
  const shown = await link(body.gift_token)
  expect(shown).toMatchObject({ status: 200 })
  expect(shown.body).toEqual({
    reference: payment.id,
    amount: '250.00',
    currency: 'INR',
    given_at: expect.any(String),
    status: 'successful',
    cause_id: 'elder-care',
    cause_title: 'Elder Care',
    receipt: null,
    missing: expect.any(Array),
    has_address: true,
    has_record: false,
    monthly_gift: null,
  })
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(shown.body)).not.toMatch(/donor|9876543210/)
  expect(await link(body.gift_token, 'receipt')).toMatchObject({ status: 404, body: { code: 'no_receipt' } })
})

test('shows the monthly gift, before its first charge and after', async () => {
  const subscriptionId = await shop.subscribe(499)
  const { id } = await shop.monthlyGift(subscriptionId)
  const token = await issueToken(query, { purpose: 'gift', monthlyGiftId: id })
  expect((await link(token)).body).toMatchObject({
    reference: subscriptionId,
    status: 'created',
    monthly_gift: { id, amount: '499.00', status: 'starting', next_charge_at: null },
  })
  const { payment } = shop.api.charge(subscriptionId)
  await shop.verifyMonthly(subscriptionId, payment)
  expect((await link(token)).body).toMatchObject({
    reference: payment.id,
    status: 'successful',
    monthly_gift: { id, status: 'active', next_charge_at: expect.any(String) },
  })
})

test('returns the same 404 for an unknown, a revoked and a differently purposed link', async () => {
  const { id } = await shop.monthlyGift(await shop.subscribe())
  const token = await issueToken(query, { purpose: 'gift', monthlyGiftId: id })
  const details = await issueToken(query, { purpose: 'details', monthlyGiftId: id })
  expect((await link(token, 'revoke')).status).toBe(204)
  const never = await link(NEVER)
  expect(never).toMatchObject({ status: 404, body: { code: 'unknown_link' } })
  for (const other of [token, details, '', 7, undefined]) {
    const { status, body } = await link(other)
    expect([status, body]).toEqual([404, never.body])
  }
  for (const action of ['revoke', 'method', 'send_method_link', 'send_details_link', 'details', 'receipt'])
    expect((await link(NEVER, action)).body).toEqual(never.body)
})

test('takes a new method for a failing monthly gift only by the link made for it', async () => {
  const subscriptionId = await shop.subscribe(499)
  await shop.verifyMonthly(subscriptionId, shop.api.charge(subscriptionId).payment)
  const { id } = await shop.monthlyGift(subscriptionId)
  const method = await issueToken(query, { purpose: 'method', monthlyGiftId: id })
  const gift = await issueToken(query, { purpose: 'gift', monthlyGiftId: id })
  expect(await link(method, 'method')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })

  const { payment } = shop.api.charge(subscriptionId, 'failed')
  await shop.tell('payment.failed', { payment })
  await shop.tell('subscription.pending', { subscription: { ...shop.api.subscriptions.get(subscriptionId) } })
  expect((await link(method, 'method')).body).toEqual({
    subscription_id: subscriptionId,
    key: KEY_ID,
    amount: 49_900,
    currency: 'INR',
    subscription_card_change: true,
  })
  expect((await link(gift, 'method')).status).toBe(404)
  expect((await link(method)).status).toBe(404)

  const letters = async () =>
    (
      await shop.sql(
        `select recipient from public.outgoing_messages where template in ('monthly_failing', 'monthly_method')`,
      )
    ).rows
  expect(await letters()).toEqual([{ recipient: 'donor@example.org' }])
  expect(await link(gift, 'send_method_link')).toMatchObject({ status: 200, body: { channels: ['email'] } })
  expect(await letters()).toEqual(Array(2).fill({ recipient: 'donor@example.org' }))

  await shop.sql('update public.monthly_gifts set donor_email = null, donor_phone = null where id = $1', [id])
  expect(await link(gift, 'send_method_link')).toMatchObject({ status: 409, body: { code: 'no_address' } })

  const rescued = shop.api.charge(subscriptionId).payment
  expect((await shop.verifyMonthly(subscriptionId, rescued)).body).toMatchObject({ status: 'successful' })
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'active', failing_since: null })
  expect(await link(gift, 'send_method_link')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
})

test('hands out a limited number of links for one payment', async () => {
  const orderId = await shop.order()
  const payment = shop.api.pay(orderId, 'captured')
  const tokens: unknown[] = []
  for (let at = 0; at < 11; at++) tokens.push((await shop.verify(orderId, payment)).body.gift_token)
  expect(tokens.filter(Boolean)).toHaveLength(10)
  expect(tokens[10]).toBeUndefined()
})
