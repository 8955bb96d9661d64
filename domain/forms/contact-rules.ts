import * as z from 'zod/mini'
import { emailAddress, nameOfPerson } from './fields.ts'
import type { contactProblems } from './problems.en.ts'

type Problems = Readonly<Record<keyof typeof contactProblems, string>>

/** Schema of the contact form with the given error messages. */
export function contactRules(problems: Problems) {
  const { subjectShort, subjectLong, messageShort, messageLong } = problems
  return z.object({
    name: nameOfPerson(problems),
    email: emailAddress(problems.email),
    subject: z
      .string(subjectShort)
      .check(z.trim(), z.minLength(5, subjectShort), z.maxLength(300, subjectLong)),
    message: z
      .string(messageShort)
      .check(z.trim(), z.minLength(10, messageShort), z.maxLength(10_000, messageLong)),
  })
}
