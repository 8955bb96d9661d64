import type { Product } from './product.ts'

/** A gift far down in the list, with everything that a filter or a search can find it by. */
export async function knownGift(owner: Product['owner']) {
  const { rows } = await owner.query(
    `with place as (select min(created_at) + (max(created_at) - min(created_at)) / 4 as at from public.donations)
    select id, donor_id, donor_email, donor_phone, payment_id, utm_campaign, created_at from public.donations, place
    where created_at >= place.at and payment_id is not null and donor_email is not null and donor_phone is not null
      and utm_campaign is not null
    order by created_at limit 1`,
  )
  return rows[0]
}

/** Filters of the list of gifts: frequent ones, rare ones, and searches. */
export function giftFilters(known: Awaited<ReturnType<typeof knownGift>>): [name: string, filter: object][] {
  const day = known.created_at.toISOString().slice(0, 10)
  const month = { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-28` }
  return [
    ['everything', {}],
    ['a month', month],
    ['a day', { from: day, to: day }],
    ['a cause', { cause: 'elder-care' }],
    ['general', { cause: null }],
    ['failed', { status: 'failed' }],
    ['cheques', { platform: 'cheque' }],
    ['monthly', { monthly: 'yes' }],
    ['a UTM campaign', { utm_campaign: known.utm_campaign }],
    ['cheques of a month', { platform: 'cheque', ...month }],
    ['a name', { q: 'sharma' }],
    ['one letter', { q: 'a' }],
    ['two letters', { q: 'ra' }],
    ['two letters nobody has', { q: 'zq' }],
    ['beginnings of two words', { q: 'ra sh' }],
    ['an email', { q: known.donor_email }],
    ['a phone', { q: known.donor_phone }],
    ['a payment', { q: known.payment_id }],
    ['a name and a cause', { q: 'sharma', cause: 'elder-care', status: 'successful' }],
  ]
}
