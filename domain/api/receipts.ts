import { z } from 'zod'
import { isDay } from '../india/indian-days.ts'
import { siteLanguages } from '../languages/languages.ts'
import { identifierKinds } from '../receipts/identifiers.ts'
import { receiptLanguages } from '../receipts/receipt-data.ts'
import { missingKinds } from '../receipts/receipt-for.ts'
import { contract } from './contract.ts'

const token = z.string().regex(/^[\w-]{20,100}$/)
const text = (most: number) => z.string().trim().max(most)
const missing = z.array(z.enum(missingKinds))
const receipt = z.object({ receipt_no: z.string(), kind: z.enum(['tax', 'acknowledgement']) }).nullable()

/**
 * The donor of a receipt. Errors are reported per field, so this only bounds the input;
 * `domain/receipts/donor-details.ts` validates it.
 */
export const donorDetails = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({
    token,
    kind: z.enum(['person', 'organisation']).default('person'),
    name: text(500).default(''),
    contact_person: text(500).nullish(),
    id_kind: z.enum(identifierKinds).default('pan'),
    id_number: text(100).default(''),
    /** In addition to a number of another kind. */
    pan: text(100).nullish(),
    address: text(2000).default(''),
    city: text(500).default(''),
    state: text(500).default(''),
    pincode: text(100).default(''),
    country: text(500).default('India'),
    citizenship: z.enum(['indian', 'foreign']).default('indian'),
    email: text(500).nullish(),
    phone: text(200).nullish(),
    language: z.enum(siteLanguages).nullish(),
    consents: z
      .array(z.object({ purpose: z.string().regex(/^[a-z][a-z_]{0,62}$/), wording: text(1000).min(1) }))
      .max(10)
      .nullish(),
    /**
     * Instead of details: uses the record confirmed by the gift's address. Requires a link that proves the
     * address.
     */
    use_record: z.literal(true).optional(),
  }),
  // Malformed requests get the same response as unknown links.
  invalid: { status: 404, code: 'unknown_link', message: 'This link does not work any more.' },
  answer: z.object({
    receipt,
    missing,
    hints: z.record(z.string(), z.string()),
    /** Gives access to the file of the receipt these details have just produced. */
    receipt_token: z.string().optional(),
  }),
})

/** Confirms a second address by the link sent to it. */
export const confirmDonorEmail = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token }),
  invalid: { status: 404, code: 'unknown_link', message: 'This link does not work any more.' },
  answer: z.object({ confirmed: z.boolean() }),
})

/** Public check of a receipt by its holder; contains no name. */
export const verifyReceipt = contract({
  method: 'GET',
  callers: ['visitor'],
  input: z.object({ code: z.string().regex(/^[\w-]{16,40}$/) }),
  invalid: { status: 404, code: 'unknown_receipt', message: 'There is no receipt with this code.' },
  answer: z.object({
    receipt_no: z.string(),
    issued_on: z.string(),
    given_on: z.string(),
    amount: z.string(),
    currency: z.string(),
    is_cancelled: z.boolean(),
    is_test: z.boolean(),
  }),
})

/** Settings of the preview. */
const sampleSettings = [
  'receipt_prefix',
  'receipt_start',
  'receipt_width',
  'receipt_signatory',
  'receipt_signatory_role',
] as const

const id = z.uuid({ error: 'The receipt is not named.' })
const reason = z
  .string({ error: 'Please give a reason.' })
  .trim()
  .min(3, { error: 'Please give a reason.' })
  .max(500, { error: 'The reason must be at most 500 characters.' })

/** Staff's actions on the receipt of one donation. */
export const receiptAction = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write', 'gifts.correct'],
  input: z.discriminatedUnion('action', [
    z.object({ action: z.literal('issue'), donation_id: z.uuid({ error: 'The donation is not named.' }) }),
    /** Requests the missing details from the donor once more. */
    z.object({ action: z.literal('ask'), donation_id: z.uuid({ error: 'The donation is not named.' }) }),
    z.object({ action: z.literal('cancel'), id, reason }),
    z.object({ action: z.literal('correct'), id, reason }),
    z.object({ action: z.literal('send'), id }),
  ]),
  needs: ({ action }) => [action === 'cancel' || action === 'correct' ? 'gifts.correct' : 'gifts.write'],
  invalid: { code: 'invalid_receipt_action', message: 'The request is incomplete.' },
  answer: z.object({ receipt, missing }),
})

/** Cancels one of the donor's receipts and issues another with their current details. */
export const correctReceipt = contract({
  method: 'POST',
  callers: ['donor'],
  input: z.object({ id }),
  invalid: { status: 404, code: 'receipt_not_found', message: 'There is no such receipt.' },
  answer: z.object({ receipt, missing }),
})

/** Returns a PDF: the file as issued, a print marked "Duplicate", a donor's year, or a batch's output. */
export const receiptFile = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.read', 'settings'],
  input: z.discriminatedUnion('what', [
    z.object({ what: z.literal('issued'), id }),
    z.object({ what: z.literal('duplicate'), id }),
    z.object({ what: z.literal('summary'), donor_id: z.uuid(), year: z.number().int().min(1900).max(2200) }),
    z.object({
      what: z.literal('batch'),
      id: z.uuid(),
      /** Index of the file, from one. */
      file: z.number().int().min(1).max(100_000).default(1),
    }),
    z.object({
      what: z.literal('sample'),
      language: z.enum(receiptLanguages),
      /** Unsaved settings that override the stored ones. */
      settings: z.partialRecord(z.enum(sampleSettings), text(200)).optional(),
    }),
  ]),
  needs: ({ what }) => [what === 'sample' ? 'settings' : 'gifts.read'],
  invalid: { code: 'invalid_file', message: 'The file is not named.' },
  answer: z.unknown(),
})

const day = z.string().refine((text) => isDay(text), { error: 'A day looks like 2026-04-01.' })

/** Starts a batch of receipts; its progress is a row of `receipt_batches`. */
export const receiptBatch = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write', 'export'],
  input: z.object({
    kind: z.enum(['issue', 'zip', 'pdf', 'summary']),
    filter: z
      .object({
        year: z.number().int().min(1900).max(2200).optional(),
        from: day.optional(),
        to: day.optional(),
        series: z.enum(['TAX', 'ACK', 'FCRA', 'TEST']).optional(),
        kind: z.enum(['tax', 'acknowledgement']).optional(),
        donor_id: z.uuid().optional(),
        /** Part of a receipt's number. */
        number: text(60).optional(),
        cancelled: z.boolean().optional(),
      })
      .default({}),
  }),
  needs: ({ kind }) => [kind === 'issue' ? 'gifts.write' : 'export'],
  invalid: { code: 'invalid_batch', message: 'The request is incomplete.' },
  answer: z.object({ id: z.string() }),
})

/** A donor's identifier: shown to staff on a logged click, saved sealed, or removed. */
export const donorIdentifier = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['identifiers', 'gifts.write', 'donors.write'],
  input: z.discriminatedUnion('action', [
    z.object({ action: z.literal('reveal'), donor_id: z.uuid() }),
    z.object({
      /** `add` keeps another number of the record. */
      action: z.enum(['save', 'add']),
      donor_id: z.uuid(),
      kind: z.enum(identifierKinds),
      number: text(100),
    }),
    z.object({ action: z.literal('remove'), donor_id: z.uuid(), kind: z.enum(identifierKinds) }),
  ]),
  needs: ({ action }) =>
    action === 'reveal'
      ? ['identifiers']
      : action === 'remove'
        ? ['donors.write']
        : ['gifts.write', 'donors.write'],
  invalid: { code: 'invalid_identifier', message: 'The identifier is incomplete.' },
  answer: z.object({
    identifiers: z.array(z.object({ kind: z.enum(identifierKinds), number: z.string() })),
    /** Other donors with the same number. */
    others: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Mask of another number, which was not replaced. */
    stays: z.string().optional(),
  }),
})

/** Seals the PANs of a file's rows, which are already staged without them. */
export const importIdentifiers = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['donors.write'],
  input: z.object({
    import_id: z.uuid(),
    numbers: z
      .array(z.object({ row_number: z.number().int().positive(), pan: text(100) }))
      .min(1)
      .max(2000),
  }),
  invalid: { code: 'invalid_import', message: 'The rows of the import are not named.' },
  answer: z.object({ sealed: z.number().int() }),
})

/** The signature's picture as base64; an empty one removes it. Without one, reports whether one is stored. */
export const receiptSignature = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['settings'],
  input: z.object({
    image: z.string().max(250_000, { error: 'The picture must be smaller than 180 KB.' }).optional(),
  }),
  invalid: { code: 'invalid_picture', message: 'The picture could not be read.' },
  answer: z.object({ stored: z.boolean() }),
})
