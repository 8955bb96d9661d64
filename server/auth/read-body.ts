import type { Context } from 'hono'
import type { z } from 'zod'
import type { Env } from '../http/env.ts'
import { Problem } from '../http/problem.ts'
import { validationFailed } from './errors.ts'

/** The JSON of a request in the shape it must have. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await c.req.json<unknown>().catch((cause) => {
    const message = 'Could not read the body of the request as JSON.'
    throw new Problem({ status: 400, code: 'bad_json', message, cause })
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).filter(Boolean)
  throw validationFailed(`Please check: ${fields.join(', ') || 'the body of the request'}.`)
}
