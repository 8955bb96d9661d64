import { resendInvitation as contract } from '#domain/api/people.ts'
import { implement } from './context.ts'

/** Sends an invitation again, with a new link and a new term. */
export const resendInvitation = implement(contract, ({ input, claims }, { people }) =>
  people.resend(input.id, claims),
)
