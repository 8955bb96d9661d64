import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { qrCode } from '#domain/testing/razorpay-other-ways.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const POSTER = '6d0f6e1c-0000-4000-8000-0000000000d0'
const CAMPAIGN = '6d0f6e1c-0000-4000-8000-0000000000d1'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.sql(
    `insert into public.campaigns (id, slug, title, is_shown) values ('${CAMPAIGN}', 'wells', 'Wells', true)`,
  )
  await shop.sql(`insert into public.posters (id, code, name, place, cause_id, campaign_id, amount)
    values ('${POSTER}', 'k7m2pq', 'Gate', 'Pune', 'elder-care', '${CAMPAIGN}', 750)`)
})
afterEach(async () => {
  await set({ is_active: true })
  await shop.sql('delete from public.poster_visits')
  await shop.sql('update public.campaigns set is_shown = true')
})
afterAll(() => shop.close())

const set = (values: Record<string, unknown>) =>
  shop.sql(
    `update public.posters set ${Object.keys(values).map((name, at) => `${name} = $${at + 1}`)}`,
    Object.values(values),
  )
const scan = async (code: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { status, headers: answered } = await fetch(`${shop.server.url}/q/${code}`, {
    method,
    headers: { 'User-Agent': PHONE, ...headers },
    redirect: 'manual',
  })
  return [status, answered.get('location'), answered.get('cache-control')]
}
const visits = async () =>
  (await shop.sql('select poster_id, day::text, visits from public.poster_visits')).rows
const OPENED = '/donate?poster=k7m2pq&campaign=wells&cause_id=elder-care&amount=750&utm_source=poster'

describe('the address on a poster', () => {
  test.each(['k7m2pq', 'K7M2PQ'])('opens the giving form with the values of the poster %s', async (code) => {
    expect(await scan(code)).toEqual([302, OPENED, 'no-store'])
  })

  test('leaves out a campaign that is hidden', async () => {
    await shop.sql('update public.campaigns set is_shown = false')
    expect((await scan('k7m2pq'))[1]).toBe(
      '/donate?poster=k7m2pq&cause_id=elder-care&amount=750&utm_source=poster',
    )
  })

  test.each(['222222', 'k7m2p', 'k7m2pqq', 'k7m2p0', '%00', '%F0%9F%92%A9', "'or 1=1--"])(
    'opens the plain form for %s, without a visit',
    async (code) => {
      expect((await scan(code)).slice(0, 2)).toEqual([302, '/donate'])
      expect(await visits()).toEqual([])
    },
  )

  test('opens the plain form for a poster that is not active, without a visit', async () => {
    await set({ is_active: false })
    expect((await scan('k7m2pq')).slice(0, 2)).toEqual([302, '/donate'])
    expect(await visits()).toEqual([])
  })

  test('counts every visit of a moment, on the Indian day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => scan('k7m2pq')))
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(await visits()).toEqual([{ poster_id: POSTER, day, visits: 20 }])
  })

  test.each<[string, Record<string, string>, string?]>([
    [
      'a search engine',
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a link preview', { 'User-Agent': 'WhatsApp/2.24.1 A' }],
    ['a social network', { 'User-Agent': 'facebookexternalhit/1.1' }],
    ['a script', { 'User-Agent': 'curl/8.5.0' }],
    ['a browser without a name', { 'User-Agent': '' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a check', {}, 'HEAD'],
  ])('answers %s without counting it', async (_, headers, method) => {
    expect((await scan('k7m2pq', headers, method))[1]).toBe(OPENED)
    expect(await visits()).toEqual([])
  })
})

const give: [
  name: string,
  give: (more: object, headers?: Record<string, string>) => Promise<{ poster_id: string | null }>,
][] = [
  [
    'an order',
    async (more, headers) =>
      shop.gift((await shop.call('create-razorpay-order', { amount: 500, ...more }, headers)).body.id),
  ],
  [
    'a monthly gift',
    async (more, headers) =>
      shop.monthlyGift(
        (await shop.call('start-monthly-gift', { amount: 500, ...more }, headers)).body.subscription_id,
      ),
  ],
]
describe.each(give)('%s', (name, begin) => {
  test.each(['k7m2pq', 'K7M2pq'])('carries the poster %s', async (poster) => {
    expect(await begin({ poster })).toMatchObject({ poster_id: POSTER, campaign_id: null })
  })

  test.each(['222222', 'k7m2pq\n', POSTER, 7, ['k7m2pq'], { code: 'k7m2pq' }, '', null])(
    'succeeds without the poster %j',
    async (poster) => {
      expect(await begin({ poster })).toMatchObject({ poster_id: null })
    },
  )

  test('succeeds without a poster that is not active', async () => {
    await set({ is_active: false })
    expect(await begin({ poster: 'k7m2pq' })).toMatchObject({ poster_id: null })
  })

  test('has a key that stands for one poster', async () => {
    const called = name === 'an order' ? 'create-razorpay-order' : 'start-monthly-gift'
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await shop.call(called, { amount: 500, poster: 'k7m2pq' }, headers)
    expect((await shop.call(called, { amount: 500, poster: 'K7M2PQ' }, headers)).body).toEqual(first.body)
    for (const other of [{}, { poster: '222222' }, { campaign: 'k7m2pq' }])
      expect((await shop.call(called, { amount: 500, ...other }, headers)).status).toBe(422)
  })
})

test('gives each charge the poster of its monthly gift, also once it is not active', async () => {
  const subscription = await shop.subscribe(500, { poster: 'k7m2pq' })
  await set({ is_active: false })
  for (const _ of [1, 2])
    await shop.tell('payment.captured', { payment: shop.api.charge(subscription).payment })
  expect((await shop.charges(subscription)).map(({ poster_id }) => poster_id)).toEqual([POSTER, POSTER])
})

test('gives a payment through a code listed for a poster its cause and campaign', async () => {
  await shop.sql(`insert into public.provider_codes (code, poster_id) values ('qr_Gate', '${POSTER}')`)
  const collected = async () => {
    const payment = shop.api.pay('', 'captured', {
      order_id: null,
      email: null,
      contact: null,
      amount: 50_000,
    })
    await shop.tell('qr_code.credited', { payment, qr_code: qrCode({ id: 'qr_Gate' }) })
    return (await shop.sql('select * from public.donations where payment_id = $1', [payment.id])).rows[0]
  }
  const about = { poster_id: POSTER, cause_id: 'elder-care' }
  expect(await collected()).toMatchObject({ ...about, campaign_id: CAMPAIGN })
  await shop.sql('update public.campaigns set is_shown = false')
  expect(await collected()).toMatchObject({ ...about, campaign_id: null })
})

describe('the report', () => {
  test.each([
    ['UPI/431122334455/K7M2PQ donation/asha@okaxis', true],
    ['UPI-ASHA-431122334455-k7m2pq', true],
    ['UPI-ASHA-431122334455-k7m2p', false],
    ['UPI-ASHA-xk7m2pqx', false],
  ])('attributes a gift by the bank line %s: %s', async (narration, isFound) => {
    const { rows } = await shop.sql(
      `with import as (insert into public.bank_imports (account, file_name) values ('Current', 'nov.csv') returning id),
        line as (insert into public.bank_lines (import_id, account, booked_on, amount, narration, digest)
          select id, 'Current', '2026-11-02', 500, $1, md5($1) from import returning id)
      select id from line`,
      [narration],
    )
    const gift = await shop.sql(
      `insert into public.donations (amount, platform, payment_status, bank_line_id)
      values (500, 'bank_transfer', 'successful', $1) returning poster_id`,
      [rows[0].id],
    )
    expect(gift.rows).toEqual([{ poster_id: isFound ? POSTER : null }])
    await shop.sql('delete from public.donations where bank_line_id is not null')
  })

  test('counts visits and received gifts of its days, less what went back', async () => {
    await shop.sql(`update public.donations set poster_id = null`)
    await shop.sql(`insert into public.poster_visits (poster_id, day, visits)
      values ('${POSTER}', '2026-10-31', 5), ('${POSTER}', '2026-11-01', 7), ('${POSTER}', '2026-11-02', 1)`)
    await shop.sql(`insert into public.donations (amount, platform, payment_status, created_at, poster_id) values
      (500, 'upi', 'successful', '2026-10-31 18:29:59Z', '${POSTER}'), (300, 'upi', 'successful', '2026-10-31 18:30:00Z', '${POSTER}'),
      (250, 'upi', 'successful', '2026-11-02 18:29:59Z', '${POSTER}'), (100, 'upi', 'successful', '2026-11-02', null)`)
    const staff = await shop.server.signedIn('fundraiser')
    const report = async (days: object) => (await staff.client.rpc('poster_report', days).throwOnError()).data
    expect(await report({ from_day: '2026-11-01', to_day: '2026-11-02' })).toEqual([
      { poster_id: POSTER, visits: 8, gifts: 2, amount: 550 },
    ])
    expect(await report({ to_day: '2026-10-31' })).toEqual([
      { poster_id: POSTER, visits: 5, gifts: 1, amount: 500 },
    ])
    expect(await report({})).toEqual([{ poster_id: POSTER, visits: 13, gifts: 3, amount: 1050 }])
  })
})
