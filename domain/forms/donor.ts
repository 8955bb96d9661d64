import * as z from 'zod/mini'
import { type AnyField, type DonorDetails, type DonorField, donorFieldList } from '../donors/fields.ts'
import { parseRupees } from '../india/typed-rupees.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { emailAddress, optionalNumber, optionalText, personName, personNameOr, plainText } from './fields.ts'

const EMAIL_WRONG = 'Please enter a valid email.'
const MASK_WRONG = 'Identifiers are entered on the donor’s page. Only a mask is stored here.'
const AMOUNT_WRONG = 'Please enter an amount of 0 or more.'

const rupees = z.pipe(
  z.transform(readAmount),
  // The maximum of `numeric(14,2)`.
  z.nullable(
    z
      .number(AMOUNT_WRONG)
      .check(z.minimum(0, AMOUNT_WRONG), z.maximum(999_999_999_999.99, 'This amount is too large.')),
  ),
)

function checkOf(field: AnyField) {
  switch (field.kind) {
    case 'name':
      return personName
    case 'email':
      return z.pipe(optionalText(254, EMAIL_WRONG), z.nullable(emailAddress(EMAIL_WRONG)))
    case 'rupees':
      return rupees
    case 'mask':
      return z.pipe(optionalText(20, MASK_WRONG), z.nullable(z.string().check(z.regex(/^••/, MASK_WRONG))))
    case 'choice':
      return z._default(z.enum([...field.options], field.missing), field.otherwise)
    default: {
      const tooLong = field.tooLong ?? `Please use at most ${field.limit} characters.`
      const isNumber = field.kind === 'phone' || field.kind === 'pincode'
      if (isNumber) return optionalNumber(field.limit, tooLong)
      return z.pipe(
        optionalText(field.limit, tooLong),
        z.nullable(z.string().check(plainText(nameProblems, field.name))),
      )
    }
  }
}

type Shape = { [Name in DonorField]: z.ZodMiniType<DonorDetails[Name], unknown> }
const shape: Record<string, z.ZodMiniType> = Object.fromEntries(
  donorFieldList.map((field) => [field.name, checkOf(field)]),
)
// The list declares the checks of each field; its type cannot be followed through the loop.
export const donorForm = z.object(shape as Shape)

/** For records named by an email address or a phone number, because no name is known. */
export const donorFormOf = (donors: readonly { name: string }[]) =>
  z.extend(donorForm, { name: personNameOr(donors.map(({ name }) => name)) })

/** Parses an amount: empty is null; an invalid one is left for the check to refuse. */
function readAmount(entered: unknown): unknown {
  if (entered === undefined || entered === null) return null
  if (typeof entered !== 'string') return entered
  return entered.trim() === '' ? null : (parseRupees(entered) ?? entered)
}
