/** How people in the charity speak of a gift. */
import type { Tables } from '../database.types.ts'
import type { GiftPlatform, GiftSort, GiftStatus, OfflinePlatform } from './gift-filter.ts'

export const statusWords: Record<GiftStatus, string> = {
  created: 'Not paid yet',
  successful: 'Successful',
  failed: 'Failed',
  refunded: 'Refunded',
}

export const platformWords: Record<GiftPlatform, string> = {
  razorpay: 'Razorpay',
  cash: 'Cash',
  cheque: 'Cheque',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
}

export const sortWords: Record<GiftSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
}

/** What the number on the paper is called. */
export const referenceWords: Record<OfflinePlatform, string> = {
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

/** How the provider says it was paid: card, UPI, net banking. */
export function methodWords(method: string | null): string | null {
  return method && (METHODS[method] ?? method.replaceAll('_', ' '))
}

/** How it came in: "Razorpay, card" or "Cheque". */
export function wayOf({ platform, method }: { platform: GiftPlatform; method: string | null }): string {
  const words = platformWords[platform]
  return method ? `${words}, ${methodWords(method)}` : words
}

/** Nobody is named in an online gift whose donor said nothing. */
export function donorOf(gift: {
  donor_name: string | null
  donor_email: string | null
  donor_phone: string | null
}): string {
  return gift.donor_name || gift.donor_email || gift.donor_phone || 'Unnamed donor'
}

/** As the yearly statement tells them apart. */
export const donationTypeWords: Record<Tables<'donations'>['donation_type'], string> = {
  others: 'Other donation',
  corpus: 'Corpus',
  specific_grant: 'Specific grant',
}
