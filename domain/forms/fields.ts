/** Fields shared by several forms. The upper limits are those of the tables. */
import * as z from 'zod/mini'
import { westernDigits } from '../india/western-digits.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { faultIn, type NameFault } from '../input/person-name.ts'

export type NameProblems = Readonly<Record<NameFault | 'nameShort' | 'nameLong', string>>

export function nameOfPerson(problems: NameProblems, stored: readonly string[] = []) {
  const { nameShort, nameLong } = problems
  return z
    .string(nameShort)
    .check(
      z.trim(),
      z.minLength(2, nameShort),
      z.maxLength(200, nameLong),
      plainText(problems, 'name', stored),
    )
}

/** The message for invalid characters in a name or postal address. An unchanged stored text passes. */
export function plainText(
  problems: Readonly<Record<NameFault, string>>,
  field = 'name',
  stored: readonly string[] = [],
) {
  return z.check<string>(({ value, issues }) => {
    const fault = stored.includes(value) ? undefined : faultIn(field, value)
    if (fault) issues.push({ code: 'custom', message: problems[fault], input: value })
  })
}

const staffProblems = {
  ...nameProblems,
  nameShort: 'Name must be at least 2 characters.',
  nameLong: 'Name must be at most 200 characters.',
}

/** For staff's forms. Pure, so that public ones omit it. */
export const personName = /* @__PURE__ */ nameOfPerson(staffProblems)
export const personNameOr = (stored: readonly string[]) => nameOfPerson(staffProblems, stored)

export function emailAddress(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.email({ error: message, abort: true }), z.maxLength(254, message))
}

/** An optional telephone number or pincode, converted to digits from 0 to 9. */
export function optionalNumber(maximum: number, message: string) {
  return z.pipe(
    optionalText(maximum, message),
    z.transform((value) => value && westernDigits(value)),
  )
}

/** Optional text: empty and missing are both null. */
export function optionalText(maximum: number, message: string) {
  const text = z.nullish(z.string().check(z.trim(), z.maxLength(maximum, message)))
  return z.pipe(
    text,
    z.transform((value) => value || null),
  )
}
