import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers } from '../../testing/email-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { lookForSubscriptions } from './look-for-subscriptions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const available = async () =>
  (await shop.sql(`select value from public.site_settings where key = 'monthly_gifts_available'`)).rows[0]
    ?.value ?? ''
const asked = () => shop.api.received.filter((request) => request.startsWith('GET /plans')).length
const look = () => lookForSubscriptions(shop.server.services)

test('asks until the provider answers, and no longer', async () => {
  await shop.save('monthly_gifts_available', '')
  shop.api.nextResponses.push(answers(500, {}))
  await look()
  expect(await available()).toBe('')
  await look()
  expect(await available()).toBe('yes')
  const before = asked()
  await look()
  expect(asked()).toBe(before)
})

test('asks again an hour after a no, since the account may have got them', async () => {
  shop.api.account.hasSubscriptions = false
  await shop.save('monthly_gifts_available', '')
  await look()
  expect(await available()).toBe('no')
  shop.api.account.hasSubscriptions = true
  await look()
  expect(await available()).toBe('no')
  await shop.sql(
    `alter table public.site_settings disable trigger user;
    update public.site_settings set updated_at = now() - interval '2 hours' where key = 'monthly_gifts_available';
    alter table public.site_settings enable trigger user`,
  )
  await look()
  expect(await available()).toBe('yes')
})

test('sends no request without keys', async () => {
  await shop.save('razorpay_key_id', '')
  const before = shop.api.received.length
  await look()
  expect(shop.api.received).toHaveLength(before)
})
