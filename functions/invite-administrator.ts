import { inviteAdministrator as contract } from '#domain/api/people.ts'
import { implement } from './context.ts'

/** Asks somebody to become an administrator. */
export const inviteAdministrator = implement(contract, ({ input, claims }, { people }) => {
  const { email, first_name, last_name } = input
  return people.invite({ email, firstName: first_name, lastName: last_name }, claims)
})
