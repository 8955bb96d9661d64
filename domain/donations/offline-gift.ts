import * as z from 'zod/mini'
import { emailAddress, optionalNumber, optionalText, personName } from '../forms/fields.ts'
import { isDay } from '../india/indian-days.ts'
import { parseRupees } from '../india/typed-rupees.ts'
import { offlinePlatforms } from './gift-filter.ts'
import { referenceLabels } from './gift-labels.ts'

/** A gift entered by hand, as in its form: all text. */
export type OfflineGiftForm = {
  amount: string
  platform: string
  transaction_id: string
  day: string
  cause_id: string
  campaign_id: string
  /** The pledge that it goes to; empty for none. */
  pledge_id: string
  /** The giver: a known person, a new one, none, or unchanged in a correction; empty until chosen. */
  who: string
  donor_id: string
  /** Staff have verified data of a known person that only a payer typed. */
  confirms_donor: boolean
  donor_name: string
  donor_email: string
  donor_phone: string
  is_monthly: boolean
  is_in_kind: boolean
  is_foreign: boolean
  donation_type: string
  corpus_direction: string
  /** Why cash above the ceiling for one person and day was taken. */
  cash_reason: string
}

export const donationTypes = ['others', 'corpus', 'specific_grant'] as const

const AMOUNT_WRONG = 'Please enter an amount of more than ₹0, in rupees and paise.'
const DAY_WRONG = 'Please enter the day on which the gift came in.'
const EMAIL_WRONG = 'Please enter a valid email.'
// The maximum of `numeric(14,2)`.
const MOST = 999_999_999_999.99

const form = (today: string) =>
  z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((text) => (parseRupees(text) ?? 0) > 0, AMOUNT_WRONG),
        z.refine((text) => (parseRupees(text) ?? 0) <= MOST, 'This amount is too large.'),
      ),
      z.transform((text: string) => parseRupees(text) ?? 0),
    ),
    // `other` is not offered: a gift from an old register keeps it when it is corrected.
    platform: z.enum([...offlinePlatforms, 'other'], 'Please choose how the gift came in.'),
    transaction_id: optionalText(100, 'The reference must be at most 100 characters.'),
    day: z.string().check(
      z.refine(isDay, { error: DAY_WRONG, abort: true }),
      z.refine((day) => day <= today, 'The day cannot be in the future.'),
    ),
    cause_id: optionalText(200, 'Please choose a cause.'),
    campaign_id: optionalText(36, 'Please choose a campaign.'),
    pledge_id: optionalText(36, 'Please choose a pledge.'),
    who: z.enum(
      ['known', 'new', 'nobody', 'kept'],
      'Please choose the donor, a new person, or “Donation box / anonymous”.',
    ),
    donor_id: optionalText(36, 'Please choose the donor.'),
    confirms_donor: z.boolean(),
    donor_name: z.pipe(optionalText(200, 'Name must be at most 200 characters.'), z.nullable(personName)),
    donor_email: z.pipe(optionalText(254, EMAIL_WRONG), z.nullable(emailAddress(EMAIL_WRONG))),
    donor_phone: optionalNumber(50, 'Phone must be at most 50 characters.'),
    is_monthly: z.boolean(),
    is_in_kind: z.boolean(),
    is_foreign: z.boolean(),
    donation_type: z.enum(donationTypes, 'Please choose a type.'),
    corpus_direction: optionalText(500, 'The direction must be at most 500 characters.'),
    cash_reason: optionalText(500, 'The reason must be at most 500 characters.'),
  })

type Parsed = z.infer<ReturnType<typeof form>>
export type OfflineGift = Omit<Parsed, 'who'> & { is_new_person: boolean }
export type OfflineGiftProblems = Partial<Record<keyof OfflineGiftForm, string>>

/** The gift, or its problems field by field. */
export function readOfflineGift(
  typed: OfflineGiftForm,
  today: string,
  isImported = false,
): { gift: OfflineGift } | { problems: OfflineGiftProblems } {
  const parsed = form(today).safeParse(typed)
  const problems: OfflineGiftProblems = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    problems[path[0] as keyof OfflineGiftForm] ??= message
  const platform = offlinePlatforms.find((one) => one === typed.platform)
  if (!isImported && platform && platform !== 'cash' && typed.transaction_id.trim() === '')
    problems.transaction_id = `Please enter the ${midSentence(referenceLabels[platform])}.`
  if (typed.who === 'new' && typed.donor_name.trim() === '') problems.donor_name ??= 'Please enter the name.'
  if (!parsed.success || Object.keys(problems).length > 0) return { problems }
  const { who, ...gift } = parsed.data
  const nobody = { donor_name: null, donor_email: null, donor_phone: null }
  return {
    gift: {
      ...gift,
      ...(who === 'nobody' && nobody),
      donor_id: who === 'known' ? gift.donor_id : null,
      confirms_donor: who === 'known' && gift.confirms_donor,
      is_new_person: who === 'new',
    },
  }
}

// UPI stays in capitals.
function midSentence(words: string): string {
  return words.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
}
