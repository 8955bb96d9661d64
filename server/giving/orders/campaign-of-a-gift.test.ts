import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { issueToken } from '../tokens/gift-tokens.ts'

const ID = '6d0f6e1c-0000-4000-8000-0000000000ca'
const today = () => dayOf(new Date())

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.sql(`insert into public.campaigns (id, slug, title, cause_id, thanks)
    values ('${ID}', 'first-name', 'Wells', 'elder-care', 'You dug a well.')`)
  await shop.sql(`update public.campaigns set slug = 'wells' where id = '${ID}'`)
})
beforeEach(() => set({ is_shown: true, starts_on: today(), ends_on: today() }))
afterAll(() => shop.close())

const set = (values: Record<string, unknown>) =>
  shop.sql(
    `update public.campaigns set ${Object.keys(values).map((name, at) => `${name} = $${at + 1}`)} where id = '${ID}'`,
    Object.values(values),
  )
const order = (more: object, headers?: Record<string, string>) =>
  shop.call('create-razorpay-order', { amount: 500, ...more }, headers)
const subscribe = (more: object, headers?: Record<string, string>) =>
  shop.call('start-monthly-gift', { amount: 500, ...more }, headers)
const purposeOf = ({ campaign_id, cause_id }: { campaign_id: string | null; cause_id: string | null }) => [
  campaign_id,
  cause_id,
]
const gifts: [name: string, give: (more: object) => Promise<{ campaign_id: string; cause_id: string }>][] = [
  ['an order', async (more) => shop.gift((await order(more)).body.id)],
  ['a monthly gift', async (more) => shop.monthlyGift((await subscribe(more)).body.subscription_id)],
]

describe.each(gifts)('%s', (_, give) => {
  test.each(['wells', 'first-name'])('belongs to the campaign at %s and its cause', async (campaign) => {
    const gift = await give({ campaign, cause_id: 'hygiene-drives' })
    expect(purposeOf(gift)).toEqual([ID, 'elder-care'])
    expect(gift).toMatchObject({ cause_sent: 'hygiene-drives' })
  })

  test('keeps its own cause if the campaign has none', async () => {
    await set({ cause_id: null })
    expect(purposeOf(await give({ campaign: 'wells', cause_id: 'hygiene-drives' }))).toEqual([
      ID,
      'hygiene-drives',
    ])
    await set({ cause_id: 'elder-care' })
  })

  test.each<[string, Record<string, unknown>]>([
    ['hidden', { is_shown: false }],
    ['over since yesterday', { starts_on: '2020-01-01', ends_on: addDays(today(), -1) }],
    ['due tomorrow', { starts_on: addDays(today(), 1), ends_on: null }],
  ])('succeeds without a campaign that is %s', async (_, values) => {
    await set(values)
    expect(purposeOf(await give({ campaign: 'wells', cause_id: 'hygiene-drives' }))).toEqual([
      null,
      'hygiene-drives',
    ])
  })

  test.each([
    'no-such-campaign',
    'w\u0435lls',
    '\u200bwells',
    `${'w'.repeat(10_000)}`,
    '<script>alert(1)</script>',
    "' or is_shown --",
    7,
    1e308,
    false,
    ['wells'],
    { slug: 'wells' },
    null,
  ])('succeeds without the campaign %j', async (campaign) => {
    expect(purposeOf(await give({ campaign }))).toEqual([null, null])
  })
})

describe.each([
  ['an order', order, ['[500,null]', '[500,null,"wells"]']],
  ['a monthly gift', subscribe, ['["monthly",500,null,null]', '["monthly",500,null,null,"wells"]']],
] as const)('the key of %s', (_, ask, [without, within]) => {
  const digestOf = async (key: string) =>
    (await shop.sql('select request_digest from private.gift_orders where idempotency_key = $1', [key]))
      .rows[0]
  const sha256 = (text: string) => ({ request_digest: createHash('sha256').update(text).digest('hex') })

  test('stands for one campaign, also once it is hidden', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await ask({ campaign: 'wells' }, headers)
    await set({ is_shown: false })
    expect((await ask({ campaign: 'wells' }, headers)).body).toEqual(first.body)
    const more = [{ pledge: 'A'.repeat(43) }, { poster: 'abc234' }].map((one) => ({
      campaign: 'wells',
      ...one,
    }))
    for (const other of [{}, { campaign: 'first-name' }, ...more])
      expect((await ask(other, headers)).status).toBe(422)
    expect(await digestOf(headers['Idempotency-Key'])).toEqual(sha256(within))
  })

  test('has the digest of 1.0.0 without a campaign', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    await ask({}, headers)
    expect(await digestOf(headers['Idempotency-Key'])).toEqual(sha256(without))
  })
})

test('keeps the cause of the campaign when staff choose another', async () => {
  const { body } = await order({ campaign: 'wells' })
  const change = (values: string) =>
    shop.sql(`update public.donations set ${values} where order_id = $1 returning cause_id`, [body.id])
  expect((await change(`cause_id = 'hygiene-drives'`)).rows).toEqual([{ cause_id: 'elder-care' }])
  const left = await change(`cause_id = 'hygiene-drives', campaign_id = null`)
  expect(left.rows).toEqual([{ cause_id: 'hygiene-drives' }])
})

test('keeps the campaign of a monthly gift that is replaced for the same cause', async () => {
  const { body } = await subscribe({ campaign: 'wells' })
  const token = await issueToken((text, values) => shop.sql(text, values), {
    purpose: 'gift',
    monthlyGiftId: (await shop.monthlyGift(body.subscription_id)).id,
  })
  await set({ is_shown: false })
  const replace = async (cause_id: string) => {
    const { body } = await subscribe({ cause_id, replaces_token: token })
    return purposeOf(await shop.monthlyGift(body.subscription_id))
  }
  expect(await replace('elder-care')).toEqual([ID, 'elder-care'])
  expect(await replace('hygiene-drives')).toEqual([null, 'hygiene-drives'])
})

test('gives a charge the campaign on its days alone, shown or hidden', async () => {
  const { body } = await subscribe({ campaign: 'wells' })
  const charge = async () => {
    const { payment } = shop.api.charge(body.subscription_id)
    await shop.tell('payment.captured', { payment })
    const { rows } = await shop.sql(
      'select campaign_id, cause_id from public.donations where payment_id = $1',
      [payment.id],
    )
    return purposeOf(rows[0])
  }
  expect(await charge()).toEqual([ID, 'elder-care'])
  await set({ is_shown: false })
  expect(await charge()).toEqual([ID, 'elder-care'])
  await set({ starts_on: '2020-01-01', ends_on: addDays(today(), -1), cause_id: 'hygiene-drives' })
  expect(await charge()).toEqual([null, 'elder-care'])
  await set({ cause_id: 'elder-care' })
})

describe('the summary of a gift', () => {
  const campaignOf = async (reference: string) => {
    const response = await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${reference}`, {
      headers: { apikey: shop.server.anonKey },
    })
    return (await response.json()).campaign
  }
  const translate = (field: string, text: string, source: string) =>
    shop.sql(
      `insert into public.translations (language, kind, item, field, text, source) values ('hi', 'campaign', $1, $2, $3, $4)`,
      [ID, field, text, source],
    )

  test('has its campaign and thanks in the gift’s language, while the campaign is shown', async () => {
    await translate('title', 'कुएँ', 'Wells')
    const hindi = (await order({ campaign: 'wells', language: 'hi' })).body.id
    const english = (await order({ campaign: 'wells' })).body.id
    expect(await campaignOf(hindi)).toEqual({ slug: 'wells', title: 'कुएँ', thanks: 'You dug a well.' })
    await translate('thanks', 'आपने एक कुआँ खोदा।', 'You dug a well.')
    expect(await campaignOf(hindi)).toMatchObject({ thanks: 'आपने एक कुआँ खोदा।' })
    expect(await campaignOf(english)).toEqual({ slug: 'wells', title: 'Wells', thanks: 'You dug a well.' })
    await set({ thanks: '' })
    expect(await campaignOf(hindi)).toMatchObject({ thanks: '' })
    await set({ is_shown: false })
    expect([await campaignOf(hindi), await campaignOf(english)]).toEqual([null, null])
  })

  test('has the campaign of a monthly gift before and after its first charge', async () => {
    const { body } = await subscribe({ campaign: 'wells' })
    expect(await campaignOf(body.subscription_id)).toMatchObject({ slug: 'wells' })
    const { payment } = shop.api.charge(body.subscription_id)
    await shop.tell('payment.captured', { payment })
    expect(await campaignOf(payment.id)).toMatchObject({ slug: 'wells' })
    expect(await campaignOf((await order({})).body.id)).toBeNull()
  })
})
