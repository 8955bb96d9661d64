import * as z from 'zod/mini'
import { emailAddress, nameOfPerson, optionalText } from './fields.ts'
import type { volunteerProblems } from './problems.en.ts'

export const interestValues = [
  'teaching',
  'hygiene',
  'fundraising',
  'therapy',
  'eldercare',
  'environment',
  'other',
] as const
export type Interest = (typeof interestValues)[number]

type Problems = Readonly<Record<keyof typeof volunteerProblems, string>>

/** The volunteer form, complaining in the words it is given. */
export function volunteerRules(problems: Problems) {
  return z.object({
    name: nameOfPerson(problems),
    email: emailAddress(problems.email),
    interestArea: z.enum(interestValues, problems.interestArea),
    message: optionalText(10_000, problems.messageLong),
  })
}
