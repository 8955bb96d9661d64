import type { z } from 'zod'
import type { Capability } from '../people/roles.ts'

/**
 * Kinds of callers. `webhook` is a provider that signs its requests, `visitor` anyone with the public key,
 * `link` the holder of a token from a letter, `donor` a donor's own session, `staff`
 * accounts of the back office.
 */
export type CallerKind = 'webhook' | 'visitor' | 'link' | 'donor' | 'staff'

/** Request and response of a function: read by the host, the callers and the tests. */
export type Contract<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST'
  /** The host refuses all other callers before it reads the body. */
  callers: readonly CallerKind[]
  /**
   * Any of these admits staff. If the input decides which one is needed, `needs` returns the capabilities, one of
   * which the caller must have.
   */
  capabilities?: readonly Capability[]
  needs?(input: z.output<Input>): readonly Capability[]
  /** The JSON body of a POST, the query string of a GET. */
  input: Input
  /** Error for invalid input; the first message of `input` precedes `message`. */
  invalid: { code: string; message: string; status?: number }
  /** Format of an Idempotency-Key. Without it, keys are ignored; `lenient` drops invalid ones. */
  idempotencyKey?: 'uuid' | 'text' | 'lenient'
  /** Body limit for files or long texts; by default 256 kB for staff and providers, 16 kB for others. */
  maxBody?: number
  /**
   * Waits for the payment provider, which may be slow: functions that use only the database have a separate
   * queue.
   */
  asksProvider?: true
  /** False for callers that cannot send headers, such as a picture's address. */
  needsKey?: false
  answer: Answer
}

/** Checks a contract while keeping the exact types of its parts. */
export function contract<Input extends z.ZodType, Answer extends z.ZodType, Rest>(
  parts: Contract<Input, Answer> & Rest,
): Contract<Input, Answer> & Rest {
  return parts
}
