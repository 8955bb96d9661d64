import { z } from 'zod'
import { plainText } from '../forms/fields.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { contract } from './contract.ts'
import { onBehalf } from './personal-data.ts'

/** Functions of a donor's own page, beside reading tables. */

const year = z.number().int().min(1900).max(2200)

/**
 * Returns a PDF: a receipt of one of the donor's gifts, a certificate of the tax office, or the yearly
 * summary of one of their records.
 */
export const donorFile = contract({
  method: 'POST',
  callers: ['donor'],
  input: z.discriminatedUnion('what', [
    z.object({ what: z.literal('receipt'), id: z.uuid() }),
    z.object({ what: z.literal('certificate'), id: z.uuid() }),
    z.object({ what: z.literal('summary'), donor_id: z.uuid(), year }),
  ]),
  invalid: { status: 404, code: 'file_not_found', message: 'There is no such file.' },
  answer: z.unknown(),
})

/**
 * A token for one of the donor's monthly gifts: `method` for another payment method (`/gift#method=…`),
 * `amount` for a monthly gift that replaces it (`start-monthly-gift` with `replaces_token`).
 */
export const monthlyGiftToken = contract({
  method: 'POST',
  callers: ['donor'],
  input: z.object({ id: z.uuid(), purpose: z.enum(['amount', 'method']) }),
  invalid: { status: 404, code: 'gift_not_found', message: 'There is no such monthly gift.' },
  answer: z.object({ token: z.string() }),
})

/**
 * A token for the receipt of one of the donor's gifts: `donor-details` takes it with the donor's input or
 * with the record shown on their page (`record_id`).
 */
export const giftDetailsToken = contract({
  method: 'POST',
  callers: ['donor'],
  // By its id, or by the reference of its payment.
  input: z.object({
    id: z.uuid().optional(),
    reference: z.string().max(100).optional(),
    record_id: z.uuid().optional(),
  }),
  invalid: { status: 404, code: 'gift_not_found', message: 'There is no such gift.' },
  answer: z.object({ token: z.string() }),
})

/** Gives consent in the wording shown, or withdraws it just as easily. */
export const donorConsent = contract({
  method: 'POST',
  callers: ['staff', 'donor'],
  capabilities: ['donors.write'],
  input: onBehalf.extend({
    purpose: z.string({ error: 'Say what the consent is for.' }).regex(/^[a-z][a-z_]{0,62}$/),
    is_given: z.boolean({ error: 'Say whether the consent is given.' }),
    wording: z.string().trim().min(1, { error: 'Say what is agreed to.' }).max(1000),
  }),
  invalid: { code: 'invalid_consent', message: 'The consent is incomplete.' },
  answer: z.object({ records: z.number() }),
})

/** Names a nominee for a person's rights after their death; without a name, removes it. */
export const nameNominee = contract({
  method: 'POST',
  callers: ['staff', 'donor'],
  capabilities: ['donors.write'],
  input: onBehalf.extend({
    name: z
      .string({ error: 'Enter a name.' })
      .trim()
      .max(200, { error: 'The name must be at most 200 characters.' })
      .check(plainText(nameProblems)),
    contact: z
      .string({ error: 'Say how we reach this person.' })
      .trim()
      .max(500, { error: 'That must be at most 500 characters.' }),
  }),
  invalid: { code: 'invalid_nominee', message: 'The nomination is incomplete.' },
  answer: z.object({ is_named: z.boolean() }),
})

/**
 * Sends a donor the letter that opens their page, only to the address on file. If the address has reached its
 * limit, no letter is sent and the last link becomes valid again.
 */
export const sendDonorLink = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['donors.write'],
  input: z.object({ donor_id: z.uuid({ error: 'The donor is not named.' }) }),
  invalid: { code: 'invalid_request', message: 'The request is incomplete.' },
  answer: z.object({ address: z.string(), is_written: z.boolean() }),
})
