import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { referenceNumber } from '#domain/inbox/reference-number.ts'
import { formatRupees } from '#domain/india/money.ts'
import { type Language, pathIn, prefixOf } from '#domain/languages/languages.ts'
import { inboxPath } from '#domain/messages/inbox-path.ts'
import { interestIn } from '#domain/messages/interests.ts'
import { fill } from '#domain/messages/template-text.ts'
import type { Values } from '#domain/messages/templates.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import type { Role } from '#domain/people/roles.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { valuesOfCard } from './card-values.ts'
import { dateIn, unknownIn } from './common-values.ts'
import { valuesOfMonthlyGift } from './monthly-values.ts'
import { valuesOfPledge } from './pledge-values.ts'
import { valuesOfReceipt, valuesOfYear } from './receipt-values.ts'
import { valuesOfStoryLetter } from './story-values.ts'

/** Subject of a message, by the foreign keys of its row. */
export type About = {
  template: string
  donation_id: string | null
  monthly_gift_id: string | null
  contact_message_id: string | null
  volunteer_application_id: string | null
  receipt_id: string | null
  story_letter_id: string | null
  channel: string
  variables?: StoredFacts
}

/** Facts at the time a letter was queued, put into words when it is written. */
export type StoredFacts = {
  refund?: { amount: string; remaining: string }
  from?: Access
  to?: Access
  pledge?: string
  claim?: { reference: string; amount: string; given_on: string }
}

type Access = { role: Role | 'member'; last_day: string | null }

/** Template values from the linked gift, message or application. */
export async function valuesAbout(
  query: Query,
  about: About,
  language: Language,
  website: string,
): Promise<Values> {
  const giftOf = (id: string) => valuesOfGift(query, { id, channel: about.channel }, language, website)
  if (about.monthly_gift_id) {
    const gift = about.donation_id ? await giftOf(about.donation_id) : {}
    const { template, channel, monthly_gift_id: id } = about
    return { ...gift, ...(await valuesOfMonthlyGift(query, { id, template, channel }, language, website)) }
  }
  if (about.story_letter_id && about.donation_id) {
    const { story_letter_id: letterId, donation_id: donationId } = about
    const story = await valuesOfStoryLetter(query, { letterId, donationId }, language, website)
    return { ...(await giftOf(donationId)), ...story }
  }
  if (about.receipt_id && about.template === 'receipts_yearly')
    return valuesOfYear(query, about.receipt_id, website + prefixOf(language))
  if ((about.donation_id || about.receipt_id) && about.template.startsWith('receipt_')) {
    // A gift that was taken back has only its receipt left.
    const gift = about.donation_id ? await giftOf(about.donation_id) : { name: unknownIn(language).name }
    return { ...gift, ...(await valuesOfReceipt(query, about, language, website)) }
  }
  if (about.donation_id && about.template === 'gift_thanks') {
    return {
      ...(await giftOf(about.donation_id)),
      link: await linkToGift(query, about.donation_id, about.channel, website + pathIn(language, '/gift')),
    }
  }
  if (about.donation_id && about.template === 'dedication_card')
    return valuesOfCard(query, about.donation_id, language, website + pathIn(language, '/card'))
  if (about.variables?.pledge) return valuesOfPledge(query, about.variables.pledge, language, website)
  const refund = about.variables?.refund
  if (about.donation_id && refund)
    return {
      ...(await giftOf(about.donation_id)),
      refunded: formatRupees(refund.amount),
      remaining: formatRupees(refund.remaining),
    }
  const claim = about.variables?.claim
  if (claim && about.donation_id)
    return { ...(await giftOf(about.donation_id)), link: website + pathIn(language, '/my-giving') }
  if (claim)
    return {
      amount: formatRupees(claim.amount),
      date: dateIn(language, new Date(claim.given_on)),
      reference: claim.reference,
      link: website + pathIn(language, '/claim'),
    }
  if (about.donation_id) return giftOf(about.donation_id)
  if (about.contact_message_id) return valuesOfMessage(query, about.contact_message_id, language, website)
  if (about.volunteer_application_id)
    return valuesOfApplication(query, about.volunteer_application_id, language, website)
  const { from, to } = about.variables ?? {}
  return {
    ...(from && { former_access: accessIn(language, from) }),
    ...(to && { access: accessIn(language, to) }),
  }
}

/** "Editor, until 31 March 2027" */
function accessIn(language: Language, { role, last_day }: Access): string {
  const words = lettersIn(language).words.access
  if (!last_day || role === 'member') return words[role]
  return fill(words.until, { role: words[role], date: dateIn(language, new Date(last_day)) })
}

export async function valuesOfGift(
  query: Query,
  { id, channel }: { id: string; channel: string },
  language: Language,
  website: string,
): Promise<Values> {
  const { rows } = await query<
    Pick<ServerRow<'donations'>, 'amount' | 'cause_id' | 'created_at'> & {
      name: string | null
      cause: string | null
      reference: string | null
    }
  >(
    `select private.giver_name(gift, only_as_typed => $3) as name, amount, cause_id,
      private.cause_title(cause_id, $2) as cause, coalesce(transaction_id, '') as reference, created_at
    from public.donations as gift where id = $1`,
    [id, language, channel !== 'email'],
  )
  const gift = rows[0]
  if (!gift) return {}
  const again = new URLSearchParams({
    ...(gift.cause_id ? { cause_id: gift.cause_id } : {}),
    amount: String(Math.trunc(Number(gift.amount))),
  })
  return {
    name: gift.name ?? unknownIn(language).name,
    amount: formatRupees(gift.amount),
    cause: gift.cause ?? unknownIn(language).cause,
    date: dateIn(language, gift.created_at),
    reference: gift.reference ?? '',
    link: website + pathIn(language, `/donate?${again}`),
  }
}

/** A payer can enter any phone number: a link sent to it proves nothing. */
async function linkToGift(query: Query, donationId: string, channel: string, page: string) {
  const isProved = channel === 'email'
  return `${page}#${await issueToken(query, { purpose: 'gift', donationId, isProved })}`
}

async function valuesOfMessage(query: Query, id: string, language: Language, website: string) {
  const { rows } = await query<
    Pick<ServerRow<'contact_messages'>, 'name' | 'email' | 'subject' | 'message' | 'created_at'>
  >('select name, email, subject, message, created_at from public.contact_messages where id = $1', [id])
  const sent = rows[0]
  if (!sent) return {}
  const { created_at, ...words } = sent
  return {
    ...words,
    number: referenceNumber('message', id),
    date: dateIn(language, created_at),
    link: website + inboxPath('message', id),
  }
}

async function valuesOfApplication(query: Query, id: string, language: Language, website: string) {
  const { rows } = await query<
    Pick<ServerRow<'volunteer_applications'>, 'name' | 'email' | 'interest_area' | 'message' | 'created_at'>
  >(
    'select name, email, interest_area, message, created_at from public.volunteer_applications where id = $1',
    [id],
  )
  const sent = rows[0]
  if (!sent) return {}
  const interest = interestIn(sent.interest_area, language)
  return {
    name: sent.name,
    email: sent.email,
    interest,
    number: referenceNumber('application', id),
    message: sent.message ?? '',
    date: dateIn(language, sent.created_at),
    link: website + inboxPath('application', id),
  }
}
