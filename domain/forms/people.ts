import * as z from 'zod/mini'
import { dayOf, isDay } from '../india/indian-days.ts'
import { roles } from '../people/roles.ts'
import { emailAddress } from './fields.ts'
import { namePart, newPasswordForm } from './login.ts'

export const ownNameForm = z.object({ first_name: namePart, last_name: namePart })
export type OwnName = z.infer<typeof ownNameForm>

const lastDay = z.pipe(
  z.string().check(
    z.refine((day) => day === '' || isDay(day), { error: 'A day looks like 2027-03-31.', abort: true }),
    z.refine(
      (day) => day === '' || day >= dayOf(new Date()),
      'The last day of access cannot be in the past.',
    ),
  ),
  z.transform((day) => day || null),
)

export const accessForm = z.object({ role: z.enum(roles, 'Choose a role.'), access_ends_on: lastDay })
export type AccessEntry = z.infer<typeof accessForm>
/** As typed. A new form has no role. */
export type AccessFields = { role: string; access_ends_on: string }

export const inviteForm = z.object({
  ...accessForm.shape,
  email: emailAddress('Please enter a valid email address.'),
  first_name: namePart,
  last_name: namePart,
})
export type InviteEntry = z.infer<typeof inviteForm>
export type InviteFields = AccessFields & { email: string; first_name: string; last_name: string }

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
