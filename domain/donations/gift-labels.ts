/** Display texts of gifts for staff. */
import type { Tables } from '../database.types.ts'
import type { GiftPlatform, GiftSort, GiftStatus, OfflinePlatform } from './gift-filter.ts'

export const statusLabels: Record<GiftStatus, string> = {
  created: 'Not paid yet',
  successful: 'Successful',
  failed: 'Failed',
  refunded: 'Refunded',
}

export const platformLabels: Record<GiftPlatform, string> = {
  razorpay: 'Razorpay',
  cash: 'Cash',
  cheque: 'Cheque',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  other: 'Another way',
}

export const sortLabels: Record<GiftSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
}

/** Label of the reference number. */
export const referenceLabels: Record<OfflinePlatform, string> = {
  cash: 'Receipt number',
  cheque: 'Cheque number',
  bank_transfer: 'Bank reference (UTR)',
  upi: 'UPI reference',
}

const METHODS: Record<string, string> = {
  upi: 'UPI',
  emi: 'EMI',
  netbanking: 'net banking',
  paylater: 'pay later',
}

/** The provider's payment method: card, UPI, net banking. */
export function methodWords(method: string | null): string | null {
  return method && (METHODS[method] ?? method.replaceAll('_', ' '))
}

/** Platform and method: "Razorpay, card" or "Cheque". */
export function wayOf({ platform, method }: { platform: GiftPlatform; method: string | null }): string {
  const words = platformLabels[platform]
  return method ? `${words}, ${methodWords(method)}` : words
}

/** A gift's giver as returned by `public.gift_names`. */
export type GiftName = {
  name: string | null
  /** The name on a record found only by a phone number or another payer's input. */
  perhaps: string | null
}

export const donorOf = ({ name }: Pick<GiftName, 'name'>): string => name || 'Unnamed donor'

/** "perhaps Meera Kulkarni", if it adds something to the name. */
export const perhapsOf = ({ name, perhaps }: GiftName): string | null =>
  perhaps && perhaps !== name ? `perhaps ${perhaps}` : null

/** The cause's title; for a deleted cause, the name that was sent. */
export function causeOf(
  { cause_id, cause_sent }: { cause_id: string | null; cause_sent: string | null },
  causes: ReadonlyMap<string, string>,
): string {
  if (cause_id) return causes.get(cause_id) ?? cause_id
  return cause_sent ? `General (${cause_sent})` : 'General'
}

/** The campaign's title, or null without one. */
export const campaignOf = (
  { campaign_id }: { campaign_id: string | null },
  campaigns: ReadonlyMap<string, string>,
): string | null => campaign_id && (campaigns.get(campaign_id) ?? campaign_id)

/** Categories of the yearly statement. */
export const donationTypeLabels: Record<Tables<'donations'>['donation_type'], string> = {
  others: 'Other donation',
  corpus: 'Corpus',
  specific_grant: 'Specific grant',
}
