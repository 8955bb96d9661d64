import type { Context } from 'hono'
import type { z } from 'zod'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { validationFailed } from './errors.ts'

/** Parses and validates the JSON body of a request. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await parse(c).catch((cause) => {
    const message = 'Could not read the body of the request as JSON.'
    throw new Problem({ status: 400, code: 'bad_json', message, cause })
  })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).filter(Boolean)
  throw validationFailed(`Please check: ${fields.join(', ') || 'the body of the request'}.`)
}

/** PostgreSQL stores no NUL in text, and removing it would yield a different address or password. */
async function parse(c: Context<Env>): Promise<unknown> {
  return JSON.parse(await c.req.text(), (_key, value) => {
    if (typeof value === 'string' && value.includes('\0')) throw new Error('The body holds a NUL character')
    return value
  })
}
