import * as z from 'zod/mini'
import { emailAddress, nameOfPerson, optionalText, plainText } from './fields.ts'
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

/** Normalises an address to its mailbox: Gmail ignores dots and everything after a plus. */
function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.trim().toLowerCase().split('@')
  const plain = name.replace(/\+.*/, '')
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

/** Schema of the volunteer form with the given error messages. The guardian's fields apply under 18 only. */
export function volunteerRules(problems: Problems) {
  const guardiansEmail = emailAddress(problems.guardianEmail)
  const fields = z.object({
    name: nameOfPerson(problems),
    email: emailAddress(problems.email),
    interestArea: z.enum(interestValues, problems.interestArea),
    message: optionalText(10_000, problems.messageLong),
    under18: z.optional(z.literal('on')),
    guardianName: z.optional(
      z.string().check(z.trim(), z.maxLength(200, problems.nameLong), plainText(problems)),
    ),
    guardianEmail: z.optional(z.string().check(z.trim())),
  })
  return fields.check(
    z.refine(({ under18, guardianName = '' }) => !under18 || guardianName.length >= 2, {
      error: problems.guardianName,
      path: ['guardianName'],
    }),
    z.refine(({ under18, guardianEmail }) => !under18 || guardiansEmail.safeParse(guardianEmail).success, {
      error: problems.guardianEmail,
      path: ['guardianEmail'],
    }),
    z.refine(
      ({ under18, email, guardianEmail = '' }) => !under18 || mailboxOf(guardianEmail) !== mailboxOf(email),
      { error: problems.guardianSame, path: ['guardianEmail'] },
    ),
  )
}
