import { z } from 'zod'
import { contract } from './contract.ts'

/** A poster to print. */
export const posterPdf = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['campaigns'],
  input: z.object({ id: z.uuid(), size: z.enum(['a4', 'a5']) }),
  invalid: { code: 'invalid_poster', message: 'The poster or its size is not named.' },
  answer: z.unknown(),
})
