import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelIfSettled } from '../../messages/cancel-if-settled.ts'
import { writeMessage } from '../../messages/write-message.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let admin: { token: string }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
beforeEach(() => shop.sql('delete from public.outgoing_messages'))
afterAll(() => shop.close())

const card = (month: number, year: number) => ({
  method: 'card',
  card: { last4: '4366', expiry_month: month, expiry_year: year },
})

async function begun(changes: object = {}): Promise<string> {
  const id = await shop.subscribe()
  await charged(id, changes)
  return id
}

async function charged(id: string, changes: object = {}) {
  const { payment } = shop.api.charge(id, 'captured', changes)
  await shop.tell('subscription.charged', { subscription: { ...shop.api.subscriptions.get(id) }, payment })
  await shop.sql('delete from public.outgoing_messages')
  return payment
}

const set = (id: string, values: Record<string, string | null>) =>
  shop.sql(
    `update public.monthly_gifts set ${Object.keys(values).map((name, at) => `${name} = $${at + 2}`)} where subscription_id = $1`,
    [id, ...Object.values(values)],
  )
const endOfCard = async (id: string) =>
  (
    await shop.sql(
      'select method_ends_on::text as day from public.monthly_gifts where subscription_id = $1',
      [id],
    )
  ).rows[0].day
/** Templates written on these days, one after the other. */
async function written(id: string, ...days: string[]): Promise<string[][]> {
  const { id: giftId } = await shop.monthlyGift(id)
  const found: string[][] = []
  for (const day of days) {
    await shop.sql('select private.write_about_renewals($1)', [day])
    const { rows } = await shop.sql(
      `update public.outgoing_messages set variables = '{}', send_after = now()
      where monthly_gift_id = $1 and send_after is null and template in ('monthly_ending', 'monthly_card') returning template`,
      [giftId],
    )
    found.push(rows.map(({ template }) => template))
  }
  return found
}
const mail = async (id: string) => {
  const { rows } = await shop.sql(
    'select id from public.outgoing_messages where monthly_gift_id = (select id from public.monthly_gifts where subscription_id = $1)',
    [id],
  )
  for (const { id } of rows) await writeMessage(shop.server.services, id)
  const { rows: letters } = await shop.sql(
    `select m.id, subject, coalesce(w.text, m.text) as text from public.outgoing_messages as m
      left join private.confidential_words as w on w.message_id = m.id where m.id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  return letters
}

test('keeps the end of the card of the newest charge, whatever the order of the events', async () => {
  const id = await begun(card(2, 2031))
  expect(await endOfCard(id)).toBe('2031-02-28')
  const now = Math.floor(Date.now() / 1000)
  const older = shop.api.charge(id, 'captured', { ...card(1, 2030), created_at: now - 86_400 }).payment
  const newer = shop.api.charge(id, 'captured', { ...card(12, 2032), created_at: now + 60 }).payment
  const subscription = { ...shop.api.subscriptions.get(id) }
  await shop.tell('subscription.charged', { subscription, payment: newer })
  await shop.tell('subscription.charged', { subscription, payment: older })
  expect(await endOfCard(id)).toBe('2032-12-31')
  // The provider's responses have no expiry.
  await shop.tell('payment.captured', { payment: { ...newer, card: { last4: '4366' } } })
  expect(await endOfCard(id)).toBe('2032-12-31')
})

test('forgets the card once a charge comes by UPI, and once the monthly gift has ended', async () => {
  const changed = await begun(card(2, 2031))
  await charged(changed, { method: 'upi', created_at: Math.floor(Date.now() / 1000) + 60 })
  expect(await endOfCard(changed)).toBeNull()

  const ended = await begun(card(2, 2031))
  const late = shop.api.charge(ended, 'captured', card(3, 2031)).payment
  shop.api.move(ended, 'cancel')
  const subscription = { ...shop.api.subscriptions.get(ended) }
  await shop.tell('subscription.cancelled', { subscription })
  expect(await endOfCard(ended)).toBeNull()
  await shop.tell('subscription.charged', { subscription, payment: late })
  expect(await endOfCard(ended)).toBeNull()
})

test.each([
  ['a month that does not exist', { expiry_month: 13, expiry_year: 2031 }],
  ['a year of two digits', { expiry_month: 1, expiry_year: 31 }],
  ['words', { expiry_month: 'soon', expiry_year: {} }],
  ['nothing', null],
])('settles a charge whose card has %s, without an end', async (_, expiry) => {
  const id = await begun({ method: 'card', card: expiry })
  expect(await shop.charges(id)).toHaveLength(1)
  expect(await endOfCard(id)).toBeNull()
})

test('writes once a month and once a week before the mandate ends', async () => {
  const id = await begun()
  // The evening of 31 March in India is 1 April for nobody.
  await set(id, { ends_at: '2027-03-31T18:00:00Z' })
  expect(
    await written(
      id,
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-18',
      '2027-03-23',
      '2027-03-24',
      '2027-03-25',
      '2027-03-31',
    ),
  ).toEqual([[], ['monthly_ending'], [], [], [], ['monthly_ending'], [], []])
})

test('writes one letter about a mandate that becomes known two weeks before its end', async () => {
  const id = await begun()
  await set(id, { ends_at: '2027-03-31T18:00:00Z' })
  expect(await written(id, '2027-03-20', '2027-03-26', '2027-03-30')).toEqual([[], ['monthly_ending'], []])
})

test.each([
  ['the month before the next charge', '2027-04-30', ['monthly_card']],
  ['the month of the next charge', '2027-05-31', ['monthly_card']],
  ['the month after the next charge', '2027-06-30', ['monthly_card']],
  ['two months after the next charge', '2027-07-31', []],
])('decides about a card that expires in %s', async (_, day, expected) => {
  const id = await begun()
  // 1 May in India.
  await set(id, { next_charge_at: '2027-04-30T19:00:00Z', method_ends_on: day })
  expect(await written(id, '2027-04-10', '2027-04-11')).toEqual([expected, []])
})

test('writes again about another card alone', async () => {
  const id = await begun()
  await set(id, { next_charge_at: '2027-05-01T06:00:00Z', method_ends_on: '2027-05-31' })
  expect(await written(id, '2027-04-10')).toEqual([['monthly_card']])
  await set(id, { next_charge_at: '2027-06-01T06:00:00Z' })
  expect(await written(id, '2027-05-10')).toEqual([[]])
  await set(id, { method_ends_on: '2027-06-30' })
  expect(await written(id, '2027-05-11')).toEqual([['monthly_card']])
})

const ENDING = { ends_at: '2027-03-31T18:00:00Z', method_ends_on: '2027-03-31' }
test.each([
  ['cancelled', { status: 'cancelled', next_charge_at: null, ended_at: '2026-11-01', ended_by: 'donor' }],
  ['stopped', { status: 'stopped', next_charge_at: null, failing_since: '2027-02-01' }],
  ['paused in the UPI app', { status: 'paused', next_charge_at: null, paused_by: 'payer' }],
  ['paused for good', { status: 'paused', next_charge_at: null, paused_by: 'staff' }],
  [
    'paused beyond its end',
    { status: 'paused', next_charge_at: null, paused_by: 'donor', paused_until: '2027-04-02' },
  ],
  ['being cancelled', { pending_action: 'cancel', pending_by: 'donor' }],
])('does not write about one that is %s', async (_, values) => {
  const id = await begun()
  await set(id, { ...ENDING, ...values })
  expect(await written(id, '2027-03-10', '2027-03-28')).toEqual([[], []])
})

test('writes about one that resumes before it ends', async () => {
  const id = await begun()
  await set(id, {
    ...ENDING,
    status: 'paused',
    next_charge_at: null,
    paused_by: 'donor',
    paused_until: '2027-03-20',
  })
  expect(await written(id, '2027-03-10')).toEqual([['monthly_ending']])
})

test('links to the page where the donor renews it, in their language', async () => {
  const id = await begun()
  await set(id, { ends_at: new Date(Date.now() + 20 * 86_400_000).toISOString(), language: 'hi' })
  await shop.sql('select private.write_about_renewals()')
  const [letter] = await mail(id)
  expect(letter.subject).toMatch(/^आपका मासिक दान \d+ .+ को पूरा हो रहा है$/)
  const token = /\/hi\/gift#([\w-]{43})/.exec(letter.text)?.[1]
  const { body } = await shop.call('gift-link', { token })
  expect(body.monthly_gift).toMatchObject({ status: 'active', is_ending: true })
  const renewed = await shop.subscribe(600, { replaces_token: token })
  await charged(renewed)
  expect(await shop.monthlyGift(renewed)).toMatchObject({ status: 'active' })
  expect((await shop.monthlyGift(id)).pending_action).toBe('cancel')
})

test('withdraws a letter that waits once the monthly gift needs no renewal', async () => {
  const id = await begun()
  await set(id, { ends_at: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  await shop.sql('select private.write_about_renewals()')
  const [letter] = await mail(id)
  expect(await cancelIfSettled(shop.server.services, letter.id)).toBe(false)
  const { id: giftId } = await shop.monthlyGift(id)
  await shop.call(
    'change-monthly-gift',
    { id: giftId, action: 'cancel' },
    { Authorization: `Bearer ${admin.token}` },
  )
  expect(await cancelIfSettled(shop.server.services, letter.id)).toBe(true)
  const { rows } = await shop.sql('select state, last_error from public.outgoing_messages where id = $1', [
    letter.id,
  ])
  expect(rows).toEqual([{ state: 'withdrawn', last_error: 'The monthly gift needs no renewal any more.' }])
})

test('leaves test mandates alone once a live key is configured', async () => {
  const id = await begun()
  await set(id, ENDING)
  await shop.sql(`update public.site_settings set value = 'rzp_live_x' where key = 'razorpay_key_id'`)
  try {
    expect(await written(id, '2027-03-28')).toEqual([[]])
  } finally {
    const { key_id } = await shop.monthlyGift(id)
    await shop.sql(`update public.site_settings set value = $1 where key = 'razorpay_key_id'`, [key_id])
  }
})
