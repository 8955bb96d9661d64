/** Reasons a gift is or is not in the yearly statement, and how to fix them. */

export const verdicts = [
  'in',
  'no_identifier',
  'no_address',
  'no_name',
  'anonymous',
  'no_receipt',
  'unsettled',
  'no_registration',
  'no_rule',
  'cash_above_limit',
  'imported',
  'foreign',
  'in_kind',
  'other_currency',
  'refunded',
  'left_out',
] as const
export type Verdict = (typeof verdicts)[number]

type Words = {
  title: string
  /** Explanation and advice. */
  text: string
  /** `mend`: it can still be included. `out`: it stays out by law or by choice. */
  group: 'mend' | 'out'
  /** The donor can supply what is missing. */
  canAsk?: true
  /** A receipt would resolve it. */
  canIssue?: true
  /** The screen where staff enter what is missing, for all such gifts. */
  enterAt?: { path: string; label: string }
  /** Staff decide for the whole year whether to include such gifts. */
  choice?: 'with_cash_above_limit' | 'with_anonymous' | 'with_imported'
}

export const verdictWords: Record<Exclude<Verdict, 'in'>, Words> = {
  no_identifier: {
    title: 'No identifier',
    text: 'The donor’s PAN or another number is missing.',
    group: 'mend',
    canAsk: true,
  },
  no_address: { title: 'No address', text: 'The donor’s address is missing.', group: 'mend', canAsk: true },
  no_name: { title: 'No name', text: 'The donor’s name is missing.', group: 'mend', canAsk: true },
  anonymous: {
    title: 'Anonymous',
    text: 'Neither name nor address is known. Such gifts are taxed above a threshold.',
    group: 'mend',
    canAsk: true,
    choice: 'with_anonymous',
  },
  no_receipt: {
    title: 'No receipt yet',
    text: 'Everything is known, but no receipt was issued.',
    group: 'mend',
    canIssue: true,
  },
  unsettled: {
    title: 'Not settled yet',
    text: 'A refund is on its way, or the provider has not confirmed the payment. It settles by itself.',
    group: 'mend',
  },
  no_registration: {
    title: 'No approval on the day',
    text: 'No 80G approval covers the day of the gift. Enter it under Registrations, then issue the receipt.',
    group: 'mend',
    canIssue: true,
    enterAt: { path: '/admin/settings/registrations', label: 'Open Registrations' },
  },
  no_rule: {
    title: 'No tax rule on the day',
    text: 'No tax rule covers the day of the gift. Add it under Receipts and tax, then issue the receipt.',
    group: 'mend',
    canIssue: true,
    enterAt: { path: '/admin/settings/receipts', label: 'Open Receipts and tax' },
  },
  cash_above_limit: {
    title: 'Cash above the limit',
    text: 'Cash above the limit is not deductible.',
    group: 'out',
    choice: 'with_cash_above_limit',
  },
  imported: {
    title: 'Imported',
    text: 'Gifts from an old register have no receipt of ours, and may have been filed before.',
    group: 'out',
    choice: 'with_imported',
  },
  foreign: { title: 'Foreign contributions', text: 'They have accounts of their own.', group: 'out' },
  in_kind: { title: 'In kind', text: 'Goods are not deductible.', group: 'out' },
  other_currency: { title: 'Another currency', text: 'The gift was not made in rupees.', group: 'out' },
  refunded: { title: 'Refunded', text: 'Nothing is left of the gift.', group: 'out' },
  left_out: { title: 'Left out by you', text: 'Each with the note that says why.', group: 'out' },
}

export function isVerdict(text: string | null): text is Exclude<Verdict, 'in'> {
  return text !== null && text !== 'in' && (verdicts as readonly string[]).includes(text)
}
