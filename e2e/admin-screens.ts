import { randomUUID } from 'node:crypto'
import adminRoutes from '../web/routes.ts'
import { asOwner } from './owner.ts'

/** Every screen of the back office, with something to show on those that are about one thing. */
export async function adminScreens(baseURL: string | undefined): Promise<string[]> {
  const of = await examples(baseURL)
  const known: Record<string, string[]> = {
    causes: ['causes?cause=elder-care'],
    campaigns: [`campaigns?campaign=${of.campaign}`],
    stories: [`stories?story=${of.story}`],
    inbox: ['inbox?status=any'],
    'donations/:id': [`donations/${of.donation}`],
    'monthly-gifts/:id': [`monthly-gifts/${of.monthlyGift}`],
    'payouts/:id': [`payouts/${of.payout}`],
    'money-trail/:month/:figure': [`money-trail/${new Date().toISOString().slice(0, 7)}/adjustments`],
    'charts/:month': [`charts/${new Date().toISOString().slice(0, 7)}`],
    'books/:month': [`books/${new Date().toISOString().slice(0, 7)}`],
    'inbox/:kind/:id': [`inbox/message/${of.message}`],
    'messages/:id': [`messages/${of.letter}`],
    'stories/:id/letters': [`stories/${of.story}/letters`],
    'donors/:donorId': [`donors/${of.donor}`],
    'translations/:language?': ['translations', 'translations/hi'],
    'translations/:language/:kind/:item': [
      'translations/hi/cause/elder-care',
      'translations/hi/page/home',
      `translations/hi/campaign/${of.campaign}`,
    ],
    'content/:page': PAGES.map((page) => `content/${page}`),
    '*': ['no-such-screen'],
  }
  const admin = adminRoutes.find(({ path }) => path === 'admin')
  return (admin?.children ?? []).flatMap(({ path = '' }) =>
    (known[path] ?? [path]).map((screen) => `/admin/${screen}`.replace(/\/$/, '')),
  )
}

const PAGES = [
  'home',
  'about',
  'our-work',
  'impact',
  'donate',
  'volunteer',
  'csr-partnership',
  'contact',
  'privacy',
  'terms',
]

type Examples = Record<
  'donor' | 'donation' | 'monthlyGift' | 'message' | 'letter' | 'payout' | 'campaign' | 'story',
  string
>

const EMAIL = 'venkatanarasimharajuvaripeta.raghunathan@accounts.example.org'

/** With names and addresses as long as people have them. */
async function examples(baseURL: string | undefined): Promise<Examples> {
  const { rows } = await asOwner(
    baseURL,
    `with donor as (
       insert into public.donors (name, email, phone, notes)
       values ('Venkatanarasimharajuvaripeta Subramaniam Raghunathan', $1, '+91 98765 43210', 'Calls in the evening.')
       returning id
     ), monthly as (
       insert into public.monthly_gifts (amount, subscription_id, key_id, test_mode, donor_id, donor_email, cause_id)
       select 499, 'sub_' || left(gen_random_uuid()::text, 8), 'rzp_test_screens', true, id, $1, 'elder-care' from donor
       returning id
     ), message as (
       insert into public.contact_messages (name, email, subject, message)
       values ('Asha Rao', 'asha.rao@example.org', 'Books for the centre', 'Where can I bring the books, and when?')
       returning id
     ), letter as (
       insert into public.outgoing_messages (cause, channel, recipient, template, subject, text, state)
       values ('screens:' || gen_random_uuid(), 'email', 'asha.rao@example.org', 'contact_received',
         'We have your message', 'Thank you for writing to us.', 'withdrawn')
       returning id
     ), campaign as (
       insert into public.campaigns (slug, title, story, goal, unit_costs)
       values ('screens-' || gen_random_uuid(), 'Warm rooms for the winter', 'It is cold in the lanes.', 1250000,
         '[{"amount": "₹1,999", "description": "One blanket"}]')
       returning id
     ), story as (
       insert into public.stories (slug, title, cause_id, body, gallery_images)
       values ('screens-' || gen_random_uuid(), 'A morning in Venkatanarasimharajuvaripeta', 'elder-care', 'We met at seven.',
         '[{"src": "/storage/v1/object/public/site_assets/public/causes/elder-care/hero.webp", "alt": "A lane"}]')
       returning id
     ), sending as (
       insert into public.story_letters (story_id, since, stopped_at) select id, '2026-04-01', now() from story
     )
     select donor.id as donor, monthly.id as "monthlyGift", message.id as message, letter.id as letter,
       campaign.id as campaign, story.id as story
     from donor, monthly, message, letter, campaign, story`,
    [EMAIL],
  )
  const { monthlyGift } = rows[0]
  await asOwner(
    baseURL,
    `update public.monthly_gifts set status = 'active', method = 'upi', started_at = now(),
      next_charge_at = now() + interval '20 days' where id = $1`,
    [monthlyGift],
  )
  await asOwner(
    baseURL,
    `update public.translations set source = 'What it said before.'
      where language = 'hi' and kind = 'cause' and item = 'elder-care' and field = 'solution_description'`,
    [],
  )
  const { payment } = await paidGift(baseURL, 499, monthlyGift)
  return { ...rows[0], donation: await refundedGift(baseURL), payout: await payoutOf(baseURL, payment) }
}

/** A payout of a gift, and of a large adjustment that is explained. */
async function payoutOf(baseURL: string | undefined, payment: string): Promise<string> {
  const id = `setl_${randomUUID()}`
  const settled_at = new Date().toISOString()
  const payout = { settlement_id: id, amount: -1234079.69, utr: 'AXISCN0123456789012345', settled_at }
  const line = { settlement_id: id, entity_id: payment, payment_id: payment, type: 'payment', settled_at }
  const sums = { debit: 0, credit: 488.2, amount: 499, fee: 10.8, tax: 1.65, data: {} }
  await asOwner(baseURL, `select private.note_payouts($1, 'rzp_test_screens', true)`, [
    JSON.stringify([payout]),
  ])
  await asOwner(
    baseURL,
    `insert into public.settlement_lines (settlement_id, entity_id, type, debit, settled_at, note)
    values ($1, 'adj_ABCDEFGHIJKLMN', 'adjustment', 1234567.89, $2, 'Tickets for the concert at Diwali')`,
    [id, settled_at],
  )
  await asOwner(baseURL, 'select private.book_payouts(private.note_payout_lines($1))', [
    JSON.stringify([{ ...line, ...sums }]),
  ])
  return id
}

/** A large gift, of which a part went back. */
async function refundedGift(baseURL: string | undefined): Promise<string> {
  const { id, payment } = await paidGift(baseURL, 1234567.89)
  await asOwner(baseURL, 'select private.record_refund($1)', [
    {
      payment_id: payment,
      currency: 'INR',
      refund_id: `rfnd_${randomUUID()}`,
      amount: 234567.89,
      status: 'processed',
    },
  ])
  return id
}

async function paidGift(baseURL: string | undefined, amount: number, monthlyGift?: string) {
  const [id, order, payment] = [randomUUID(), `order_${randomUUID()}`, `pay_${randomUUID()}`]
  await asOwner(
    baseURL,
    `insert into public.donations (id, amount, order_id, donor_name, cause_id, monthly_gift_id, is_monthly, test_mode)
    values ($1, $2, $3, 'Venkatanarasimharajuvaripeta Raghunathan', 'elder-care', $4, $4::uuid is not null, true)`,
    [id, amount, order, monthlyGift],
  )
  await asOwner(baseURL, 'select private.settle_payment($1)', [
    {
      payment_id: payment,
      currency: 'INR',
      order_id: order,
      status: 'captured',
      amount,
      method: 'upi',
      email: EMAIL,
      paid_at: new Date().toISOString(),
      confirmed: true,
    },
  ])
  return { id, payment }
}
