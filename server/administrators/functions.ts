import * as contracts from '#domain/api/people.ts'
import { implement } from '../function.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteAdministrator, resendInvitation } from './invitations.ts'

export const administratorFunctions = {
  inviteAdministrator: implement(contracts.inviteAdministrator, ({ input, claims }, services) =>
    inviteAdministrator(services, input, claims),
  ),

  /** Sends an invitation again, with a new link and a new expiry. */
  resendInvitation: implement(contracts.resendInvitation, ({ input, claims }, services) =>
    resendInvitation(services, input.id, claims),
  ),

  /** Shows an invitation to the holder of its link, without consuming it. */
  readInvitation: implement(contracts.readInvitation, ({ input, address }, services) =>
    readInvitation(services, input.token, address),
  ),

  /** Gives the holder of an invitation an account with its role, and their chosen password. They sign in with it next. */
  acceptInvitation: implement(contracts.acceptInvitation, ({ input, address }, services) => {
    const { token, password, first_name: firstName, last_name: lastName } = input
    return acceptInvitation(services, { token, password, firstName, lastName }, address)
  }),
}
