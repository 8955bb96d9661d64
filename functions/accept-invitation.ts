import { acceptInvitation as contract } from '#domain/api/people.ts'
import { implement } from './context.ts'

/** Makes the holder of an invitation an administrator, with the password they chose. They sign in with it next. */
export const acceptInvitation = implement(contract, async ({ input, address }, { people }) => {
  const { token, password, first_name, last_name } = input
  return people.accept({ token, password, firstName: first_name, lastName: last_name }, address)
})
