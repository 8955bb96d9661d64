import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, hangsUp, KEY_ID } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { issueToken } from '../tokens/gift-tokens.ts'

let shop: Shop
let second: TestServer
beforeAll(async () => {
  shop = await openShop()
  second = await startTestServer({ RAZORPAY_API_URL: shop.api.url, TRUST_PROXY: '1' }, shop.server)
})
beforeEach(() => {
  shop.api.received.length = 0
  shop.api.nextResponses.length = 0
  shop.api.account.hasSubscriptions = true
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const start = (body: object, key?: string, via?: TestServer) =>
  shop.call('start-monthly-gift', body, key ? { 'Idempotency-Key': key } : {}, via)
const asked = (what: string) => shop.api.received.filter((request) => request.startsWith(what))
const available = async () => {
  const { data } = await shop.server.visitor
    .from('site_settings')
    .select('value')
    .eq('key', 'monthly_gifts_available')
    .maybeSingle()
  return data?.value
}

test('makes a row, a plan and a subscription, and no donation', async () => {
  const { status, body } = await start({
    amount: 499,
    cause_id: 'elder-care',
    utm_source: 'letter',
    citizenship: 'indian',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    subscription_id: expect.stringMatching(/^sub_/),
    key: KEY_ID,
    amount: 49_900,
    currency: 'INR',
  })
  const subscription = shop.api.subscriptions.get(body.subscription_id)
  const gift = await shop.monthlyGift(body.subscription_id)
  expect(subscription).toMatchObject({
    total_count: 120,
    quantity: 1,
    notes: { monthly_gift_id: gift.id, cause_id: 'elder-care' },
  })
  const day = (subscription?.expire_by ?? 0) - Date.now() / 1000
  expect(Math.round(day / 3600)).toBe(24)
  expect(shop.api.plans.get(subscription?.plan_id ?? '')).toMatchObject({
    period: 'monthly',
    interval: 1,
    item: { amount: 49_900, currency: 'INR' },
  })
  expect(gift).toMatchObject({
    status: 'starting',
    amount: '499.00',
    key_id: KEY_ID,
    test_mode: true,
    plan_id: subscription?.plan_id,
    cause_id: 'elder-care',
    utm_source: 'letter',
    citizenship: 'indian',
    started_at: null,
    next_charge_at: null,
  })
  expect((await shop.sql('select from public.donations')).rowCount).toBe(0)
  expect(await available()).toBe('yes')
})

describe('the same key', () => {
  test('returns one subscription to simultaneous requests on two processes', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      [shop.server, second, shop.server, second].map((via) => start({ amount: 777 }, key, via)),
    )
    expect(new Set(answers.map(({ body }) => body.subscription_id)).size).toBe(1)
    expect(asked('POST /subscriptions')).toHaveLength(1)
    const { rows } = await shop.sql('select from public.monthly_gifts where amount = 777')
    expect(rows).toHaveLength(1)
  })

  test('returns 422 for another gift or for an order', async () => {
    const key = randomUUID()
    await start({ amount: 300 }, key)
    expect(await start({ amount: 301 }, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(
      await shop.call('create-razorpay-order', { amount: 300 }, { 'Idempotency-Key': key }),
    ).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  test('opens the subscription after the provider was away', async () => {
    const key = randomUUID()
    await start({ amount: 310 })
    shop.api.nextResponses.push(hangsUp)
    expect(await start({ amount: 310 }, key)).toMatchObject({ status: 502, body: { code: 'provider_down' } })
    expect((await start({ amount: 310 }, key)).status).toBe(200)
  })

  test('returns 409 once the gift has begun', async () => {
    const key = randomUUID()
    const { body } = await start({ amount: 320 }, key)
    await shop.verifyMonthly(body.subscription_id, shop.api.charge(body.subscription_id).payment)
    expect(await start({ amount: 320 }, key)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  })
})

test('begins another gift for a key whose gift ended unpaid, on either process', async () => {
  const key = randomUUID()
  const { body: first } = await start({ amount: 330 }, key)
  Object.assign(shop.api.subscriptions.get(first.subscription_id) as object, { status: 'expired' })
  const check = { razorpay_subscription_id: first.subscription_id }
  expect((await shop.call('check-razorpay-order', check)).body).toEqual({ status: 'failed' })
  const again = await Promise.all([start({ amount: 330 }, key), start({ amount: 330 }, key, second)])
  expect(again).toMatchObject([{ status: 200 }, { status: 200 }])
  const ids = new Set(again.map(({ body }) => body.subscription_id))
  expect(ids.size).toBe(1)
  expect(ids).not.toContain(first.subscription_id)
})

test('makes one plan for an amount under simultaneous requests on two processes', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => start({ amount: 1234 }, undefined, at % 2 ? second : shop.server)),
  )
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(asked('POST /plans')).toHaveLength(1)
  const plans = all.map(({ body }) => shop.api.subscriptions.get(body.subscription_id)?.plan_id)
  expect(new Set(plans).size).toBe(1)
})

test('makes a plan on the next request after a failure', async () => {
  shop.api.nextResponses.push(answers(500, {}))
  expect((await start({ amount: 4321 })).status).toBe(502)
  expect((await start({ amount: 4321 })).status).toBe(200)
})

describe('a request for a monthly gift', () => {
  test.each([
    [{ amount: 0 }, 'Please enter a valid donation amount.'],
    [{ amount: 10.5 }, 'The amount must be in whole rupees.'],
    [{}, 'Please enter a valid donation amount.'],
    [{ amount: 500, website: 'https://spam.example' }, 'This gift could not be taken.'],
    [
      { amount: 15_001 },
      'A monthly gift can be at most ₹15,000: banks ask for a further confirmation of every larger charge. To give more, give once.',
    ],
  ])('returns 400 with a sentence: %j', async (body, message) => {
    expect(await start(body)).toMatchObject({ status: 400, body: { code: 'invalid_gift', message } })
    expect(shop.api.received).toEqual([])
  })

  test('fails above the maximum that staff set', async () => {
    await shop.save('monthly_gift_max', '2000')
    expect((await start({ amount: 2001 })).body.message).toContain('at most ₹2,000')
    expect((await start({ amount: 2000 })).status).toBe(200)
    await shop.save('monthly_gift_max', '')
  })

  test.each(['start-monthly-gift', 'create-razorpay-order'] as const)(
    'returns 403 from %s for a foreign contribution',
    async (name) => {
      expect(await shop.call(name, { amount: 500, citizenship: 'foreign' })).toMatchObject({
        status: 403,
        body: { code: 'foreign_contribution' },
      })
      expect(shop.api.received).toEqual([])
    },
  )
})

test('remembers an account without Subscriptions, for pages to read', async () => {
  shop.api.account.hasSubscriptions = false
  expect(await start({ amount: 611 })).toMatchObject({ status: 409, body: { code: 'no_subscriptions' } })
  expect(await available()).toBe('no')
  const before = shop.api.received.length
  expect((await start({ amount: 611 })).status).toBe(409)
  expect(shop.api.received).toHaveLength(before)
  expect(await shop.attention('refused')).toEqual([])

  shop.api.account.hasSubscriptions = true
  await shop.sql(
    `alter table public.site_settings disable trigger user;
    update public.site_settings set updated_at = now() - interval '2 hours' where key = 'monthly_gifts_available';
    alter table public.site_settings enable trigger user`,
  )
  expect((await start({ amount: 611 })).status).toBe(200)
  expect(await available()).toBe('yes')
})

test('forgets that one account has no Subscriptions when another is configured', async () => {
  await shop.save('monthly_gifts_available', 'no')
  await shop.save('razorpay_key_id', 'rzp_test_another')
  expect(await available()).toBe('')
  await shop.save('razorpay_key_id', KEY_ID)
})

test('replaces the monthly gift of the donor’s own link', async () => {
  const old = await shop.monthlyGift(await shop.subscribe(500))
  const token = await issueToken((text, values) => shop.sql(text, values), {
    purpose: 'gift',
    monthlyGiftId: old.id,
  })
  const { body } = await start({ amount: 800, replaces_token: token })
  expect(await shop.monthlyGift(body.subscription_id)).toMatchObject({ replaces_id: old.id })
  expect(await start({ amount: 800, replaces_token: 'never-was' })).toMatchObject({
    status: 404,
    body: { code: 'unknown_link' },
  })
})

test('limits attempts together with those for single gifts', async () => {
  const from = { 'X-Forwarded-For': '49.1.2.3' }
  const statuses: number[] = []
  for (let at = 0; at < 41; at++) {
    const name = at % 2 ? 'start-monthly-gift' : 'create-razorpay-order'
    statuses.push((await shop.call(name, { amount: 100 }, from)).status)
  }
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200))
  expect(statuses[40]).toBe(429)
})
