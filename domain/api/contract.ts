import type { z } from 'zod'

/**
 * Who calls a function. `webhook` is a provider that signs what it sends, `visitor` anybody with the public
 * key, `link` the holder of a token from a letter, `donor` a donor's own session, `administrator` staff.
 */
export type CallerKind = 'webhook' | 'visitor' | 'link' | 'donor' | 'administrator'

/** What a function may be asked and what it answers: the host, the callers and the tests all read this. */
export type Contract<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST'
  /** The host refuses everybody else before it reads the body. */
  callers: readonly CallerKind[]
  /** The JSON body of a POST, the query string of a GET. */
  input: Input
  /** How input that does not fit is refused; the first sentence of `input` comes before `message`. */
  invalid: { code: string; message: string; status?: number }
  /** The form of an Idempotency-Key. Without one, keys are not looked at; `lenient` drops what does not fit. */
  idempotencyKey?: 'uuid' | 'text' | 'lenient'
  /** The most bytes of a body, where files or long texts come with it; 256 kB of staff and providers unless said, 16 kB of others. */
  maxBody?: number
  /** It waits for the payment provider, who may be slow: what asks our own database alone has a line of its own. */
  asksProvider?: true
  /** Callers that cannot send headers of ours, such as the address of a picture. */
  needsKey?: false
  answer: Answer
}

/** Checks a contract while keeping the exact types of its parts. */
export function contract<Input extends z.ZodType, Answer extends z.ZodType, Rest>(
  parts: Contract<Input, Answer> & Rest,
): Contract<Input, Answer> & Rest {
  return parts
}
