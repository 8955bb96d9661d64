import * as z from 'zod/mini'
import { emailAddress } from './fields.ts'
import { namePart, newPasswordForm } from './login.ts'

export const ownNameForm = z.object({ first_name: namePart, last_name: namePart })
export type OwnName = z.infer<typeof ownNameForm>

export const inviteForm = z.object({
  email: emailAddress('Please enter a valid email address.'),
  first_name: namePart,
  last_name: namePart,
})
export type InviteEntry = z.infer<typeof inviteForm>

const CURRENT_MISSING = 'Please enter your current password.'

export const changePasswordForm = z
  .object({
    current: z.string(CURRENT_MISSING).check(z.minLength(1, CURRENT_MISSING)),
    wanted: newPasswordForm.shape.password,
    again: z.string(),
  })
  .check(
    z.refine(({ wanted, again }) => wanted === again, {
      error: 'The two passwords are not the same.',
      path: ['again'],
      when: () => true,
    }),
  )
export type PasswordChange = z.infer<typeof changePasswordForm>
