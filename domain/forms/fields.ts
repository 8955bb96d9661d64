/** What several forms ask for in the same words. The upper limits are those of the tables. */
import * as z from 'zod/mini'

const NAME_SHORT = 'Name must be at least 2 characters.'

export const personName = z
  .string(NAME_SHORT)
  .check(z.trim(), z.minLength(2, NAME_SHORT), z.maxLength(200, 'Name must be at most 200 characters.'))

export function emailAddress(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.email({ error: message, abort: true }), z.maxLength(254, message))
}

/** Text that may be left out: empty and missing are both kept as null. */
export function optionalText(maximum: number, message: string) {
  const text = z.nullish(z.string().check(z.trim(), z.maxLength(maximum, message)))
  return z.pipe(
    text,
    z.transform((value) => value || null),
  )
}
