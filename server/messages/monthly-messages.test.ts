import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Query } from '#backend/db/database.ts'
import { findToken } from '../giving/tokens/gift-tokens.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { sendMessage } from './send-message.ts'
import { writeMessage } from './write-message.ts'

let shop: Shop
let admin: { token: string }
const query: Query = (text, values) => shop.sql(text, values)
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
beforeEach(async () => {
  await shop.sql('delete from public.outgoing_messages')
  await shop.sql('delete from public.message_templates')
})
afterAll(() => shop.close())

type Letter = { template: string; channel: string; recipient: string; subject: string; text: string }

/** Every letter as its reader gets it; what the log shows of it is beside it. */
async function letters(): Promise<(Letter & { logged: string })[]> {
  const { rows } = await shop.sql('select id from public.outgoing_messages order by created_at, channel')
  for (const { id } of rows) await writeMessage(shop.server.services, id)
  const { rows: written } = await shop.sql(
    `select template, channel, recipient, subject, m.text as logged, coalesce(w.text, m.text) as text
    from public.outgoing_messages as m left join private.confidential_words as w on w.message_id = m.id
    order by created_at, channel`,
  )
  return written
}
const tokenIn = (text: string) => /gift#(?:method=)?([\w-]{43})/.exec(text)?.[1] ?? ''
const tellState = (id: string, event: string) =>
  shop.tell(event, { subscription: { ...shop.api.subscriptions.get(id) } })

async function begun(rupees = 499) {
  const id = await shop.subscribe(rupees, { cause_id: 'elder-care' })
  await shop.verifyMonthly(id, shop.api.charge(id).payment)
  return { id, gift: await shop.monthlyGift(id) }
}
const change = (id: string, action: string) =>
  shop.call('change-monthly-gift', { id, action }, { Authorization: `Bearer ${admin.token}` })

test('thanks for the first charge with the next date and a link, for later ones as for any gift', async () => {
  const { id, gift } = await begun()
  const [first, ...others] = await letters()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    template: 'monthly_started',
    recipient: 'donor@example.org',
    subject: 'Thank you for your monthly gift of ₹499',
  })
  expect(first?.text).toContain('Your first monthly gift of ₹499 for Elder Care has arrived.')
  const next = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  expect(first?.text).toContain(`Next charge: ${next.format(gift.next_charge_at)}`)
  expect(await findToken(query, 'gift', tokenIn(first?.text ?? ''))).toMatchObject({
    monthly_gift_id: gift.id,
  })
  // A link that opens the gift is not for the log.
  expect(first?.logged).toBe('')

  const { payment } = shop.api.charge(id)
  await shop.tell('payment.captured', { payment })
  expect((await letters()).map(({ template }) => template)).toEqual(['monthly_started', 'gift_thanks'])
})

test('takes the first charge from its invoice, although a later one is reported before', async () => {
  const id = await shop.subscribe(510)
  shop.api.charge(id)
  const second = shop.api.charge(id).payment
  await shop.tell('payment.captured', { payment: second })
  await shop.tell('subscription.charged', {
    subscription: { ...shop.api.subscriptions.get(id) },
    payment: second,
  })
  const [first, later] = await shop.charges(id)
  const { rows } = await shop.sql(
    'select template, donation_id from public.outgoing_messages order by template',
  )
  expect(rows).toEqual([
    { template: 'gift_thanks', donation_id: later.id },
    { template: 'monthly_started', donation_id: first.id },
  ])
  expect(later.payment_id).toBe(second.id)
})

test('does not thank for charges of long ago, begun here or adopted', async () => {
  const ago = (days: number) => ({ created_at: Math.floor(Date.now() / 1000) - days * 86_400 })
  const { id } = await begun()
  const elsewhere = shop.api.subscriptionFor(520).id
  for (const days of [40, 9, 3]) shop.api.charge(elsewhere, 'captured', ago(days))
  await shop.sql('delete from public.outgoing_messages')
  const late = shop.api.charge(id, 'captured', ago(8)).payment
  await shop.tell('payment.captured', { payment: late })
  const adopted = await shop.call(
    'adopt-subscription',
    { subscription_id: elsewhere },
    { Authorization: `Bearer ${admin.token}` },
  )
  expect(adopted.status).toBe(200)
  const old = await shop.charges(elsewhere)
  expect(old).toHaveLength(3)
  for (const charge of old) await issueReceipt(shop.server.services, charge.id)
  expect((await shop.sql('select template from public.outgoing_messages')).rows).toEqual([])

  // From now on it is a monthly gift like any other.
  await shop.tell('payment.captured', { payment: shop.api.charge(elsewhere).payment })
  expect((await letters()).map(({ template }) => template)).toEqual(['gift_thanks'])
})

test('writes once about a failing charge, with a link for another method', async () => {
  const { id, gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  const { payment } = shop.api.charge(id, 'failed')
  await shop.tell('payment.failed', { payment })
  await tellState(id, 'subscription.pending')
  shop.api.charge(id, 'failed')
  await tellState(id, 'subscription.pending')
  const all = await letters()
  expect(all).toMatchObject([
    {
      template: 'monthly_failing',
      recipient: 'donor@example.org',
      subject: 'Your monthly gift of ₹499 could not be charged',
      logged: '',
    },
  ])
  expect(all[0]?.text).toContain('The link works for 14 days.')
  // Doing nothing does not end it: a later try may succeed.
  expect(all[0]?.text).toContain('until then a later try may still be charged')
  expect(await findToken(query, 'method', tokenIn(all[0]?.text ?? ''))).toMatchObject({
    monthly_gift_id: gift.id,
  })
})

test('writes a last letter once the gift stopped, with a link to begin again', async () => {
  const { id, gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  Object.assign(shop.api.subscriptions.get(id) as object, { status: 'halted' })
  await tellState(id, 'subscription.halted')
  await tellState(id, 'subscription.halted')
  const all = await letters()
  expect(all).toMatchObject([{ template: 'monthly_stopped', subject: 'Your monthly gift has stopped' }])
  expect(await findToken(query, 'gift', tokenIn(all[0]?.text ?? ''))).toMatchObject({
    monthly_gift_id: gift.id,
  })
  expect(all[0]?.logged).toBe('')
})

test('says until when a pause lasts, and after an end that nothing more is charged', async () => {
  const { gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  await change(gift.id, 'pause')
  await letters()
  await change(gift.id, 'resume')
  await change(gift.id, 'cancel')
  const all = await letters()
  expect(all.map(({ subject }) => subject)).toEqual([
    'Your monthly gift is paused',
    'Your monthly gift is cancelled',
  ])
  expect(all[0]?.text).toMatch(/Nothing is charged until \d+ \w+ 20\d\d/)
  expect(all[1]?.text).toMatch(/was cancelled on \d+ \w+ 20\d\d\. Nothing more is charged\./)
})

test('withdraws a letter that is out of date before it is sent', async () => {
  const { gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  await change(gift.id, 'pause')
  await change(gift.id, 'resume')
  const { rows } = await shop.sql('select id from public.outgoing_messages')
  await sendMessage(shop.server.services, 'email', rows[0].id)
  expect((await shop.sql('select state, last_error from public.outgoing_messages')).rows).toEqual([
    { state: 'withdrawn', last_error: 'The monthly gift goes on again.' },
  ])
})

test('does not write about a gift that never began, a pause by the payer, or one replaced by another amount', async () => {
  const { gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  const unbegun = await shop.monthlyGift(await shop.subscribe())
  await change(unbegun.id, 'cancel')
  const { id: paused } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  shop.api.move(paused, 'pause', 'customer')
  await tellState(paused, 'subscription.paused')
  await shop.sql(
    `insert into public.monthly_gifts (amount, key_id, replaces_id, started_at) values (900, 'rzp_test_x', $1, now())`,
    [gift.id],
  )
  await change(gift.id, 'cancel')
  expect(await letters()).toEqual([])
})

test('writes by WhatsApp too with an approved template, and in Hindi if chosen', async () => {
  await shop.save('whatsapp_phone_id', '123456789')
  await shop.save('whatsapp_access_token', 'a-token-to-keep')
  await shop.save('message_language', 'hi')
  await shop.sql(
    `insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('monthly_failing', 'whatsapp', 'hi', 'प्रिय {{name}}, {{amount}}: {{link}}', 'monthly_failing_hi')`,
  )
  const { id, gift } = await begun()
  await shop.sql('delete from public.outgoing_messages')
  const { payment } = shop.api.charge(id, 'failed')
  await shop.tell('payment.failed', { payment })
  await tellState(id, 'subscription.pending')
  const all = await letters()
  expect(all).toMatchObject([
    { channel: 'email', subject: '₹499 का आपका मासिक दान इस बार पूरा नहीं हो सका' },
    { channel: 'whatsapp', recipient: '919876543210', logged: '' },
  ])
  expect(await findToken(query, 'method', tokenIn(all[1]?.text ?? ''))).toMatchObject({
    monthly_gift_id: gift.id,
  })
  await shop.save('message_language', 'en')
})
