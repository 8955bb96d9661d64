import * as z from 'zod/mini'
import { parseRupees } from '../money.ts'
import { emailAddress, optionalText, personName } from './fields.ts'

export const donorStatuses = ['Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive'] as const
export type DonorStatus = (typeof donorStatuses)[number]

const EMAIL_WRONG = 'Please enter a valid email.'
const AMOUNT_WRONG = 'Please enter an amount of 0 or more.'
const utm = optionalText(500, 'Please use at most 500 characters.')

// What `numeric(14,2)` can hold.
const amountDonated = z.nullable(
  z
    .number(AMOUNT_WRONG)
    .check(z.minimum(0, AMOUNT_WRONG), z.maximum(999_999_999_999.99, 'This amount is too large.')),
)

export const donorForm = z.object({
  name: personName,
  email: z.pipe(optionalText(254, EMAIL_WRONG), z.nullable(emailAddress(EMAIL_WRONG))),
  phone: optionalText(50, 'Phone must be at most 50 characters.'),
  status: z._default(z.enum(donorStatuses, 'Please select a status.'), 'Potential'),
  amount_donated: z.pipe(z.transform(readAmount), amountDonated),
  notes: optionalText(20_000, 'Notes must be at most 20,000 characters.'),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
})

export type DonorDetails = z.infer<typeof donorForm>

/** A field's text as an amount: nothing is null, what is no amount is left for the check to refuse. */
function readAmount(entered: unknown): unknown {
  if (entered === undefined || entered === null) return null
  if (typeof entered !== 'string') return entered
  return entered.trim() === '' ? null : (parseRupees(entered) ?? entered)
}
