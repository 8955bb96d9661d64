import * as z from 'zod/mini'
import { westernDigits } from '../india/western-digits.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { emailAddress, plainText } from './fields.ts'

const PASSWORD_SHORT = 'Password must be at least 6 characters.'
const NEW_PASSWORD_SHORT = 'Please use at least 8 characters for a new password.'
const CODE_INCOMPLETE = 'Please enter the six digits that your app shows.'
const RECOVERY_CODE_INCOMPLETE = 'Please enter one of your recovery codes, such as abcde-23456.'
const NAME_LONG = 'The name must be at most 100 characters.'

export const loginForm = z.object({
  email: emailAddress('Please enter a valid email address.'),
  // Not trimmed: a space may be part of it.
  password: z.string(PASSWORD_SHORT).check(z.minLength(6, PASSWORD_SHORT)),
})

/** Sign-in still accepts shorter ones, which were chosen before. */
export const newPasswordForm = z.object({
  password: z
    .string(PASSWORD_SHORT)
    .check(z.minLength(6, { error: PASSWORD_SHORT, abort: true }), z.minLength(8, NEW_PASSWORD_SHORT)),
})

export type Login = z.infer<typeof loginForm>

const strippedOf = (what: RegExp) => z.overwrite<string>((text) => text.replaceAll(what, ''))

/** Apps show the digits in two groups, and people type them so. */
export const appCodeForm = z.object({
  code: z
    .string(CODE_INCOMPLETE)
    .check(z.overwrite(westernDigits), strippedOf(/[\s-]/g), z.regex(/^\d{6}$/, CODE_INCOMPLETE)),
})

export const recoveryCodeForm = z.object({
  code: z
    .string(RECOVERY_CODE_INCOMPLETE)
    .check(strippedOf(/[\s-]/g), z.toLowerCase(), z.regex(/^[a-z0-9]{10}$/, RECOVERY_CODE_INCOMPLETE)),
})

export const namePart = z.string().check(z.trim(), z.maxLength(100, NAME_LONG), plainText(nameProblems))

export const invitationForm = z.object({
  first_name: namePart,
  last_name: namePart,
  password: newPasswordForm.shape.password,
})

export type InvitationAnswer = z.infer<typeof invitationForm>
