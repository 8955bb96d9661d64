import type { People } from '#functions/people.ts'
import type { Services } from '../services.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteAdministrator, resendInvitation } from './invitations.ts'

/** What the functions around administrators are handed. */
export function people(services: Services): People {
  return {
    invite: (wish, administrator) => inviteAdministrator(services, wish, administrator),
    resend: (id, administrator) => resendInvitation(services, id, administrator),
    readInvitation: (token, address) => readInvitation(services, token, address),
    accept: (answer, address) => acceptInvitation(services, answer, address),
  }
}
