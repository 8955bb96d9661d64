import * as z from 'zod/mini'
import { emailAddress } from './fields.ts'

const PASSWORD_SHORT = 'Password must be at least 6 characters.'

export const loginForm = z.object({
  email: emailAddress('Please enter a valid email address.'),
  // Not trimmed: a space may be part of it.
  password: z.string(PASSWORD_SHORT).check(z.minLength(6, PASSWORD_SHORT)),
})

export type Login = z.infer<typeof loginForm>
