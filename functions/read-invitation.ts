import { readInvitation as contract } from '#domain/api/people.ts'
import { implement } from './context.ts'

/** Shows an invitation to the holder of its link, without using it up. */
export const readInvitation = implement(contract, ({ input, address }, { people }) =>
  people.readInvitation(input.token, address),
)
