import { z } from 'zod'
import { type AnyField, type CorrectedField, fieldsWith } from '../donors/fields.ts'
import { plainText } from '../forms/fields.ts'
import { westernDigits } from '../india/western-digits.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { EMAIL } from '../input/patterns.ts'
import { contract } from './contract.ts'

/**
 * Administrators state the donor they act for, or the address of a person without a donor record, and how
 * they checked the identity. A donor is identified by their session alone.
 */
export const onBehalf = z.object({
  donor_id: z.uuid({ error: 'The donor is not named.' }).optional(),
  email: z.string().trim().max(254).regex(EMAIL, { error: 'Enter a valid email address.' }).optional(),
  proof: z
    .string()
    .trim()
    .min(3, { error: 'Please say how you saw that it was this person.' })
    .max(500, { error: 'That must be at most 500 characters.' })
    .optional(),
})

const callers = ['staff', 'donor'] as const
const rows = z.array(z.record(z.string(), z.unknown()))

export const readPersonalData = contract({
  method: 'POST',
  callers,
  capabilities: ['privacy'],
  input: onBehalf,
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({
    made_at: z.string(),
    address: z.string().nullable(),
    /** Parts by name: gifts, records, messages, applications, letters, payments, changes, requests. */
    parts: z.record(z.string(), rows),
  }),
})

/** A donor's `email` is the address shown on their page: nothing happens if the session's differs. */
export const erasePersonalData = contract({
  method: 'POST',
  callers,
  capabilities: ['privacy'],
  // Ends monthly gifts before anything is erased.
  asksProvider: true,
  input: onBehalf.extend({ action: z.enum(['preview', 'erase'], { error: 'Preview or erase?' }) }),
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({
    is_done: z.boolean(),
    goes: z.array(z.string()),
    stays: z.array(z.string()),
  }),
})

const NAME_LIMIT = 200
const MASK_LIMIT = 20

function correctionOf(field: AnyField): z.ZodType<string> {
  if (field.kind === 'choice') return z.enum(field.options, { error: field.missing })
  const limit = 'limit' in field ? field.limit : field.kind === 'name' ? NAME_LIMIT : MASK_LIMIT
  const text = z
    .string()
    .trim()
    .max(limit, { error: `${field.label} must be at most ${limit} characters.` })
    .check(plainText(nameProblems, field.name))
  if (field.kind === 'phone' || field.kind === 'pincode') return text.overwrite(westernDigits)
  return field.kind === 'name' ? text.min(1, { error: 'Enter a name.' }) : text
}

// The list declares the checks of each field; its type cannot be followed through the loop.
const corrections = Object.fromEntries(
  fieldsWith('writtenByDonor').map((field) => [field.name, correctionOf(field).optional()]),
) as Record<CorrectedField, z.ZodOptional<z.ZodType<string, string>>>

export const correctPersonalData = contract({
  method: 'POST',
  callers,
  capabilities: ['privacy'],
  input: onBehalf
    .extend({
      ...corrections,
      /** Selects one of several records with the same address. Without it: the one staff named, else all. */
      record_id: z.uuid().optional(),
    })
    .refine(
      ({ donor_id: _, email: __, proof: ___, record_id: ____, ...said }) => Object.keys(said).length > 0,
      {
        error: 'Say what is to be corrected.',
      },
    ),
  invalid: { code: 'invalid_correction', message: 'The correction is incomplete.' },
  answer: z.object({ records: z.number() }),
})

/** A request that staff must answer. */
export const privacyRequest = contract({
  method: 'POST',
  callers,
  capabilities: ['privacy'],
  input: onBehalf.extend({
    kind: z.enum(['access', 'correction', 'withdrawal', 'nomination', 'grievance'], {
      error: 'Say what the request is about.',
    }),
    message: z
      .string({ error: 'Enter a message.' })
      .trim()
      .min(3, { error: 'Enter a message.' })
      .max(5000, { error: 'The message must be at most 5,000 characters.' }),
  }),
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({ id: z.string(), due_at: z.string() }),
})
