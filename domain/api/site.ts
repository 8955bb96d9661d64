import { z } from 'zod'
import { capabilities } from '../people/roles.ts'
import { CHOICES, NOTICE_VERSION } from '../website/tags.ts'
import { contract } from './contract.ts'

const moment = z.string().nullable()

/** Records consent or refusal, its time and the notice: evidence of practice, not of a person. */
export const recordConsent = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.object({ choice: z.enum(CHOICES), notice_version: z.string().regex(NOTICE_VERSION) }),
  invalid: { code: 'invalid_choice', message: 'The choice is neither agreed nor refused.' },
  answer: z.object({ recorded: z.literal(true) }),
})

/** The state of the server and of what it depends on, and which of it needs attention. */
export const systemHealth = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['settings'],
  input: z.object({}),
  invalid: { code: 'invalid_question', message: 'System health takes no input.' },
  answer: z.object({
    version: z.string(),
    /** The last one made by `npm run db:backup`. */
    backup: z.object({ made_at: z.string(), is_encrypted: z.boolean() }).nullable(),
    /** How backups are made otherwise, as noted by staff. */
    backup_elsewhere: z.object({ text: z.string(), noted_at: z.string() }).nullable(),
    is_backup_overdue: z.boolean(),
    /** In bytes. A database on the disk of the data directory is not listed again. */
    disks: z.array(
      z.object({
        holds: z.enum(['data', 'database']),
        free: z.number(),
        total: z.number(),
        is_filling_up: z.boolean(),
      }),
    ),
    /** Jobs that are tried again or were given up. */
    failed_jobs: z.number(),
    email_sent_at: moment,
    email_refused: z.object({ at: z.string(), reason: z.string() }).nullable(),
    webhook_at: moment,
    /** The last payment that the provider reported on request alone, without a webhook, within 30 days. */
    polled_at: moment,
    are_webhooks_silent: z.boolean(),
  }),
})

/** This release, for any staff. */
export const productVersion = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities,
  input: z.object({}),
  invalid: { code: 'invalid_request', message: 'The request must be empty.' },
  answer: z.object({ version: z.string(), commit: z.string().nullable() }),
})
