import { z } from 'zod'
import { contract } from './contract.ts'

const year = z
  .number({ error: 'The year is not named.' })
  .int()
  .min(2000, { error: 'The year is not named.' })
  .max(2200)
const scope = z.enum(['original', 'revised']).default('original')

/** Starts a run over a whole statement; its progress is a row of `statement_runs`. */
export const statementRun = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['statement'],
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('check'), year, scope }),
    /** Requires the second step: its files contain every identifier. */
    z.object({ kind: z.literal('export'), year, scope }),
    /** One letter to each donor of such gifts. */
    z.object({
      kind: z.literal('ask'),
      year,
      verdict: z.enum(['no_identifier', 'no_address', 'no_name', 'anonymous']).optional(),
      /** Only this joint giver. */
      donor_id: z.uuid().optional(),
    }),
    /** Each donor gets the certificates not sent yet. */
    z.object({ kind: z.literal('letters'), year }),
  ]),
  invalid: { code: 'invalid_statement', message: 'The request is incomplete.' },
  answer: z.object({ id: z.string() }),
})

/** Returns a CSV of an export, to callers with the second step. */
export const statementFile = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['statement'],
  input: z.object({ run_id: z.uuid(), file: z.number().int().min(0).max(1000) }),
  invalid: { code: 'invalid_file', message: 'The file is not named.' },
  answer: z.unknown(),
})

const MOST_BYTES = 4 * 2 ** 20

/** Uploads certificates of the portal in parts; each is matched with its row. */
export const statementCertificates = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['statement'],
  maxBody: 6 * 2 ** 20,
  input: z.object({
    year,
    files: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(300),
          /** Base64. */
          bytes: z.base64({ error: 'The file could not be read.' }).max((MOST_BYTES / 3) * 4, {
            error: 'A certificate has at most 4 MB.',
          }),
        }),
      )
      .min(1)
      .max(20, { error: 'At most 20 certificates at once.' }),
  }),
  invalid: { code: 'invalid_certificates', message: 'The files could not be read.' },
  answer: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        outcome: z.enum(['matched', 'unmatched', 'known', 'refused']),
        reason: z.string().optional(),
      }),
    ),
  }),
})

/** Returns the PDF of a certificate. */
export const certificateFile = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['statement'],
  input: z.object({ id: z.uuid({ error: 'The certificate is not named.' }) }),
  invalid: { code: 'invalid_file', message: 'The file is not named.' },
  answer: z.unknown(),
})
