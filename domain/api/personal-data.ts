import { z } from 'zod'
import { contract } from './contract.ts'

/** Administrators name the donor on whose behalf they ask, and how they saw that it was that person. */
export const onBehalf = z.object({
  donor_id: z.uuid({ error: 'The donor is not named.' }).optional(),
  proof: z
    .string()
    .trim()
    .min(3, { error: 'Please say how you saw that it was this person.' })
    .max(500, { error: 'That must be at most 500 characters.' })
    .optional(),
})

const line = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, { error: `${name} must be at most ${most} characters.` })
    .optional()

const callers = ['administrator', 'donor'] as const
const rows = z.array(z.record(z.string(), z.unknown()))

export const readPersonalData = contract({
  method: 'POST',
  callers,
  input: onBehalf,
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({
    made_at: z.string(),
    address: z.string().nullable(),
    /** Each part by its name: gifts, records, messages, applications, letters, payments, changes, requests. */
    parts: z.record(z.string(), rows),
  }),
})

export const erasePersonalData = contract({
  method: 'POST',
  callers,
  input: onBehalf.extend({ action: z.enum(['preview', 'erase'], { error: 'Preview or erase?' }) }),
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({
    is_done: z.boolean(),
    goes: z.array(z.string()),
    stays: z.array(z.string()),
  }),
})

export const correctPersonalData = contract({
  method: 'POST',
  callers,
  input: onBehalf
    .extend({
      name: z
        .string()
        .trim()
        .min(1, { error: 'Enter a name.' })
        .max(200, { error: 'The name must be at most 200 characters.' })
        .optional(),
      phone: line(50, 'Phone'),
      contact_person: line(200, 'The contact person'),
      address: line(500, 'The address'),
      city: line(100, 'The city'),
      state: line(100, 'The state'),
      pincode: line(20, 'The pincode'),
      country: line(100, 'The country'),
      language: z.enum(['en', 'hi'], { error: 'Choose English or Hindi.' }).optional(),
      /** The whole number, since nobody is shown more than its end. */
      pan: line(20, 'The PAN'),
      /** Of several records with one address, the one that is meant; without it all of them. */
      record_id: z.uuid().optional(),
    })
    .refine(({ donor_id: _, proof: __, record_id: ___, ...said }) => Object.keys(said).length > 0, {
      error: 'Say what is to be corrected.',
    }),
  invalid: { code: 'invalid_correction', message: 'The correction is incomplete.' },
  answer: z.object({ records: z.number() }),
})

/** What a person has to answer. */
export const privacyRequest = contract({
  method: 'POST',
  callers,
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
