import { z } from 'zod'
import { financialYearOf } from '../india/financial-year.ts'
import { contract } from './contract.ts'

const day = z.iso.date({ error: 'A day is written like 2026-11-17.' })
const days = { from: day, to: day }

const month = z
  .string({ error: 'The month is not named.' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])(-01)?$/, {
    error: 'A month is written as its first day, like 2026-11-01.',
  })
  .transform((text) => `${text.slice(0, 7)}-01`)

const reason = z.string().trim().max(500, { error: 'The reason must be at most 500 characters.' }).optional()

const file = z.object({ year: z.number({ error: 'The year is not named.' }).int().min(2000).max(2200) })

/** Vouchers of some days within a financial year, as figures or as a file; closes and reopens months. */
export const books = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.read', 'books.write'],
  needs: ({ action }) => (action === 'preview' ? ['books.read'] : ['books.write']),
  input: z
    .discriminatedUnion('action', [
      z.object({ action: z.literal('preview'), ...days }),
      z.object({
        action: z.literal('export'),
        ...days,
        format: z.enum(['tally', 'tally-ledgers', 'daybook'], { error: 'The format is not known.' }),
        /** Only vouchers that are not as they were last exported. */
        changed: z.boolean().default(false),
      }),
      z.object({ action: z.literal('close'), month, reason }),
      z.object({
        action: z.literal('reopen'),
        month,
        reason: z
          .string({ error: 'Say why the month is reopened.' })
          .trim()
          .min(3, { error: 'Say why the month is reopened.' })
          .max(480, { error: 'The reason must be at most 480 characters.' }),
      }),
    ])
    .superRefine((input, context) => {
      if (!('from' in input)) return
      if (input.from > input.to)
        context.addIssue({ code: 'custom', message: 'The first day comes after the last.' })
      else if (financialYearOf(input.from) !== financialYearOf(input.to))
        context.addIssue({
          code: 'custom',
          message: 'The days must be within one financial year, April to March.',
        })
    }),
  invalid: { code: 'invalid_books', message: 'The request is incomplete.' },
  answer: z.union([
    z.object({
      vouchers: z.number(),
      debit: z.number(),
      credit: z.number(),
      problems: z.array(
        z.object({
          code: z.string(),
          message: z.string(),
          donation_id: z.string().optional(),
          settlement_id: z.string().optional(),
        }),
      ),
      months: z.array(
        z.object({ month: z.string(), state: z.enum(['open', 'exported', 'closed']), differs: z.number() }),
      ),
    }),
    z.object({ month: z.string(), state: z.enum(['open', 'exported', 'closed']) }),
  ]),
})

/** Begins to make the auditor's file of a financial year; its progress is a row of `auditor_files`. */
export const makeAuditorFile = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.write'],
  input: file,
  invalid: { code: 'invalid_file', message: 'The year is not named.' },
  answer: z.object({ id: z.string() }),
})

/** Returns a file for the auditor. The log names who took it. */
export const auditorFile = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.read'],
  input: z.object({ id: z.uuid({ error: 'The file is not named.' }) }),
  invalid: { code: 'invalid_file', message: 'The file is not named.' },
  answer: z.unknown(),
})
