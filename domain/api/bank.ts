import { z } from 'zod'
import {
  isAccountNumber,
  isAmount,
  MOST_ROWS,
  plainText,
  readNarration,
  readReference,
  TOO_MANY_ROWS,
} from '../bank/bank-row.ts'
import { offlinePlatforms } from '../donations/gift-filter.ts'
import { donationTypes } from '../donations/offline-gift.ts'
import { EMAIL } from '../input/patterns.ts'
import { contract } from './contract.ts'

const AMOUNT = 'An amount has at most two decimals and is less than 1,000,000,000,000.'
const amount = z.number({ error: AMOUNT }).refine(isAmount, { error: AMOUNT })

const row = z.object({
  date: z.iso.date({ error: 'A date is written like 2026-11-17.' }),
  amount,
  narration: z.string().max(10_000).default('').transform(readNarration),
  reference: z
    .string()
    .max(10_000)
    .nullish()
    .transform((text) => readReference(text ?? '')),
})

const account = z
  .string({ error: 'Name the account.' })
  .max(1000)
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1, { error: 'Name the account.' })
      .max(60, { error: 'The name of the account has at most 60 characters.' })
      .refine((name) => !isAccountNumber(name), {
        error: 'Use a name for the account, such as “Current account”, never its number.',
      }),
  )

const statement = z.object({
  /** Chosen by the caller, so that an import repeated after a lost answer is still one. */
  import_id: z.uuid().nullable().default(null),
  account,
  file_name: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((name) => plainText(name).slice(0, 255) || 'file'),
  rows: z.array(row).max(MOST_ROWS, { error: TOO_MANY_ROWS }),
  /** The file's headings by field, offered for the next file of the account. */
  columns: z.record(z.string().max(50), z.string().max(200)).default({}),
})

/** Previews, imports or undoes a bank statement. Rows of outgoing money are counted in `skipped` and not stored. */
export const bankStatement = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.write'],
  maxBody: 16 * 2 ** 20,
  input: z.discriminatedUnion('action', [
    statement.extend({ action: z.literal('preview') }),
    statement.extend({ action: z.literal('import') }),
    z.object({ action: z.literal('undo'), import_id: z.uuid({ error: 'The import is not named.' }) }),
  ]),
  invalid: { code: 'invalid_statement', message: 'The statement could not be read.' },
  answer: z.union([
    z.object({
      import_id: z.string().nullable(),
      added: z.number(),
      known: z.number(),
      skipped: z.number(),
      payouts: z.number(),
      gifts: z.number(),
      open: z.number(),
      /** Results of the first rows, by their number in the request. */
      lines: z.array(
        z.object({
          row: z.number(),
          outcome: z.enum(['known', 'payout', 'gift', 'open']),
          settlement_id: z.string().nullable(),
        }),
      ),
    }),
    z.object({ removed: z.number(), stayed: z.number() }),
  ]),
})

const optional = z.string().trim().max(254).nullish()

/** A gift as `enter_gift` takes it. Amount, platform, day and reference are the line's by default. */
const gift = z.object({
  id: z.uuid().optional(),
  amount: amount.refine((rupees) => rupees > 0, { error: AMOUNT }).optional(),
  platform: z.enum([...offlinePlatforms, 'other']).optional(),
  transaction_id: z.string().trim().max(100).nullish(),
  cause_id: optional,
  campaign_id: z.uuid().nullish(),
  pledge_id: z.uuid().nullish(),
  donor_id: z.uuid().nullish(),
  donor_name: optional,
  donor_email: optional.refine((email) => !email || EMAIL.test(email), {
    error: 'Please enter a valid email.',
  }),
  donor_phone: optional,
  is_monthly: z.boolean().optional(),
  is_foreign: z.boolean().optional(),
  donation_type: z.enum(donationTypes).optional(),
  corpus_direction: z.string().trim().max(500).nullish(),
  cash_reason: z.string().trim().max(500).nullish(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  is_new_person: z.boolean().optional(),
  confirms_donor: z.boolean().optional(),
  /** Missing values of the donor's record, as for `enter_gift`. */
  details: z.record(z.string(), z.string().max(500).nullable()).nullish(),
})

/** Records what a line is; `open` takes that back, with the gifts it entered. Returns the line with its gifts. */
export const matchBankLine = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.write'],
  needs: ({ action }) => (action === 'gift' ? ['gifts.write'] : ['books.write']),
  input: z.discriminatedUnion('action', [
    z.object({
      id: z.uuid({ error: 'The line is not named.' }),
      action: z.literal('payout'),
      settlement_id: z.string({ error: 'The payout is not named.' }).min(1).max(100),
    }),
    z
      .object({
        id: z.uuid({ error: 'The line is not named.' }),
        action: z.literal('gift'),
        donation_ids: z.array(z.uuid()).max(500).default([]),
        gift: z
          .union([gift.transform((one) => [one]), z.array(gift).max(100)], {
            error: 'A gift could not be read.',
          })
          .default([]),
      })
      .refine(({ donation_ids, gift }) => donation_ids.length + gift.length > 0, {
        error: 'Name at least one gift.',
      }),
    z.object({
      id: z.uuid({ error: 'The line is not named.' }),
      action: z.literal('other'),
      reason: z
        .string({ error: 'Say what it is.' })
        .trim()
        .min(1, { error: 'Say what it is.' })
        .max(500, { error: 'The reason must be at most 500 characters.' }),
    }),
    z.object({ id: z.uuid({ error: 'The line is not named.' }), action: z.literal('open') }),
  ]),
  invalid: { code: 'invalid_match', message: 'The request is incomplete.' },
  answer: z.object({
    id: z.string(),
    import_id: z.string(),
    account: z.string(),
    booked_on: z.string(),
    amount: z.number(),
    narration: z.string(),
    reference: z.string().nullable(),
    state: z.enum(['open', 'payout', 'gift', 'other']),
    settlement_id: z.string().nullable(),
    reason: z.string().nullable(),
    donations: z.array(z.object({ id: z.string(), amount: z.number(), donor_id: z.string().nullable() })),
  }),
})
