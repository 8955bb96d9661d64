/**
 * Determines a gift's receipt by its day, its donor, the organisation's registrations and the law of that
 * day.
 */

import { toPaise } from '../india/money.ts'
import { isPincode } from '../india/pincode.ts'
import { covers } from '../registrations/covers.ts'
import type { DonorKind, IdentifierKind } from './identifiers.ts'

/** Days are Indian days, yyyy-MM-dd. */
export type GiftForReceipt = {
  /** The original amount, regardless of later refunds: the cash limit applies to it. */
  given: string
  currency: string
  paidOn: string
  platform: string
  isForeign: boolean
  isInKind: boolean
  isTest: boolean
  /** The giver's known name, from their record or from the gift itself. */
  giver: string | null
}

export type DonorForReceipt = {
  kind: DonorKind
  name: string | null
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  state: string | null
  pincode: string | null
  country: string | null
  citizenship: string
  identifiers: readonly IdentifierKind[]
}

export type Registration = { kind: string; number: string; valid_from: string; valid_to: string | null }

export type TaxRule = {
  valid_from: string
  valid_to: string | null
  act: string
  year_name: string
  section: string
  approval: string
  certificate: string
  cash_limit: string
  wording_en: string
  wording_hi: string
}

/** Details a receipt waits for, from the donor or from staff. */
export const missingKinds = [
  'name',
  'address',
  'identifier',
  'passport',
  // A name or an address in printable characters.
  'letters',
  // The issuer: the organisation's name, PAN and signatory.
  'organisation',
  // The last number handed out before the database was restored.
  'numbers',
] as const
export type Missing = (typeof missingKinds)[number]

/** Details requested by a letter to the donor. */
export const donorsOwn = ['name', 'address', 'identifier', 'passport'] as const satisfies readonly Missing[]

/** Details the donor can correct; the rest is for the organisation to complete. */
export const donorCanTell = [...donorsOwn, 'letters'] as const satisfies readonly Missing[]

export const isDonorsToTell = (missing: readonly string[]) =>
  donorCanTell.some((one) => missing.includes(one))

/** Reasons a gift can never have a tax receipt. */
export type NoTaxReason =
  | 'foreign'
  | 'in_kind'
  | 'other_currency'
  | 'cash_above_limit'
  | 'no_registration'
  | 'no_rule'

export const noTaxReasons: Record<NoTaxReason, string> = {
  foreign: 'The gift is a foreign contribution.',
  in_kind: 'Gifts in kind are not deductible.',
  other_currency: 'The gift was not made in rupees.',
  cash_above_limit: 'Cash above the limit is not deductible.',
  no_registration: 'No 80G registration covers the day of the gift.',
  no_rule: 'No tax rule covers the day of the gift.',
}

export type Series = 'TAX' | 'ACK' | 'FCRA' | 'TEST'

export type Decision =
  | { kind: 'tax'; series: Series; rule: TaxRule; registration: Registration }
  | { kind: 'waiting'; missing: Missing[] }
  | { kind: 'acknowledgement'; series: Series; reason: NoTaxReason }

export function receiptFor(
  gift: GiftForReceipt,
  donor: DonorForReceipt | null,
  registrations: readonly Registration[],
  rules: readonly TaxRule[],
): Decision {
  const acknowledgement = (reason: NoTaxReason): Decision =>
    (donor && hasName(donor)) || gift.giver
      ? {
          kind: 'acknowledgement',
          series: gift.isTest ? 'TEST' : reason === 'foreign' ? 'FCRA' : 'ACK',
          reason,
        }
      : { kind: 'waiting', missing: ['name'] }
  if (gift.isForeign || donor?.citizenship === 'foreign') return acknowledgement('foreign')
  if (gift.isInKind) return acknowledgement('in_kind')
  if (gift.currency !== 'INR') return acknowledgement('other_currency')
  const rule = rules.find((row) => covers(row, gift.paidOn))
  if (!rule) return acknowledgement('no_rule')
  if (gift.platform === 'cash' && toPaise(gift.given) > toPaise(rule.cash_limit))
    return acknowledgement('cash_above_limit')
  const registration = registrations.find((row) => row.kind === '80g' && covers(row, gift.paidOn))
  if (!registration) return acknowledgement('no_registration')
  const missing = findMissing(donor)
  if (missing.length > 0) return { kind: 'waiting', missing }
  return { kind: 'tax', series: gift.isTest ? 'TEST' : 'TAX', rule, registration }
}

export function findMissing(donor: DonorForReceipt | null): Missing[] {
  if (!donor) return ['name', 'address', 'identifier']
  const missing: Missing[] = []
  if (!hasName(donor)) missing.push('name')
  if (!hasAddress(donor)) missing.push('address')
  // For a citizen living abroad, the passport shows that the gift is not a foreign one.
  if (livesAbroad(donor) && donor.kind === 'person') {
    if (!donor.identifiers.includes('passport')) missing.push('passport')
  } else if (donor.identifiers.length === 0) missing.push('identifier')
  return missing
}

/** A gift without a name creates a record named by its address or number. */
function hasName({ name, email, phone }: DonorForReceipt): boolean {
  const called = name?.trim() ?? ''
  return called.length >= 2 && called !== email?.trim() && called !== phone?.trim()
}

function hasAddress(donor: DonorForReceipt): boolean {
  const filled = (text: string | null) => (text?.trim() ?? '') !== ''
  if (!filled(donor.address)) return false
  if (livesAbroad(donor)) return true
  return filled(donor.city) && filled(donor.state) && isPincode(donor.pincode ?? '')
}

export function livesAbroad({ country }: Pick<DonorForReceipt, 'country'>): boolean {
  const written = country?.trim().toLowerCase() ?? ''
  return written !== '' && !['india', 'in', 'bharat', 'भारत'].includes(written)
}
