import adminRoutes from '../web/routes.ts'
import { asOwner } from './owner.ts'

/** Every screen of the back office, with something to show on those that are about one thing. */
export async function adminScreens(baseURL: string | undefined): Promise<string[]> {
  const of = await examples(baseURL)
  const known: Record<string, string[]> = {
    causes: ['causes?cause=elder-care'],
    inbox: ['inbox?status=any'],
    'donations/:id': [`donations/${of.donation}`],
    'monthly-gifts/:id': [`monthly-gifts/${of.monthlyGift}`],
    'inbox/:kind/:id': [`inbox/message/${of.message}`],
    'messages/:id': [`messages/${of.letter}`],
    'donors/:donorId': [`donors/${of.donor}`],
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

type Examples = { donor: string; donation: string; monthlyGift: string; message: string; letter: string }

/** With names and addresses as long as people have them. */
async function examples(baseURL: string | undefined): Promise<Examples> {
  const { rows } = await asOwner(
    baseURL,
    `with donor as (
       insert into public.donors (name, email, phone, notes)
       values ('Venkatanarasimharajuvaripeta Subramaniam Raghunathan',
         'venkatanarasimharajuvaripeta.raghunathan@accounts.example.org', '+91 98765 43210', 'Calls in the evening.')
       returning id
     ), donation as (
       insert into public.donations (amount, platform, payment_status, donor_id, donor_name, donor_email, cause_id)
       select 1234567.89, 'bank_transfer', 'successful', id, 'Venkatanarasimharajuvaripeta Raghunathan',
         'venkatanarasimharajuvaripeta.raghunathan@accounts.example.org', 'elder-care' from donor
       returning id
     ), monthly as (
       insert into public.monthly_gifts (amount, subscription_id, key_id, donor_id, next_charge_at)
       select 499, 'sub_' || left(gen_random_uuid()::text, 8), 'rzp_test_screens', id, now() + interval '20 days'
       from donor
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
     )
     select donor.id as donor, donation.id as donation, monthly.id as "monthlyGift", message.id as message,
       letter.id as letter
     from donor, donation, monthly, message, letter`,
  )
  return rows[0]
}
