import { z } from 'zod'
import { CHOICES, NOTICE_VERSION } from '../website/tags.ts'
import { contract } from './contract.ts'

/** Records consent or refusal, its time and the notice: evidence of practice, not of a person. */
export const recordConsent = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.object({ choice: z.enum(CHOICES), notice_version: z.string().regex(NOTICE_VERSION) }),
  invalid: { code: 'invalid_choice', message: 'The choice is neither agreed nor refused.' },
  answer: z.object({ recorded: z.literal(true) }),
})
