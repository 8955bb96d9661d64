import type { Context } from 'hono'
import type { z } from 'zod'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'

/** Parses and validates a request's JSON, or throws a Problem with a message. */
export async function jsonBody<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await c.req.json().catch((cause: unknown) => {
    if (cause instanceof Problem) throw cause
    throw new Problem({ status: 400, code: 'invalid_json', message: 'The request is not valid JSON.', cause })
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new Problem({
    status: 400,
    code: 'invalid_request',
    message: 'The request is not of the expected shape.',
    details,
  })
}
