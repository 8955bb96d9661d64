import type { People } from '#functions/people.ts'
import type { Services } from '../services.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { askAboutData, correctPerson } from './ask-about-data.ts'
import { correctReceipt } from './correct-receipt.ts'
import { erasePerson } from './erase-person.ts'
import { inviteAdministrator, resendInvitation } from './invitations.ts'
import { donorFile, monthlyGiftToken, nominate, recordConsent, sendDonorLink } from './own-page.ts'
import { readPersonalData } from './read-personal-data.ts'

/** What the functions around administrators are handed. */
export function people(services: Services): People {
  return {
    invite: (wish, administrator) => inviteAdministrator(services, wish, administrator),
    resend: (id, administrator) => resendInvitation(services, id, administrator),
    readInvitation: (token, address) => readInvitation(services, token, address),
    accept: (answer, address) => acceptInvitation(services, answer, address),
    readPersonalData: (asker) => readPersonalData(services, asker),
    erase: (asker, isMeant) => erasePerson(services, asker, isMeant),
    correct: (asker, said, recordId) => correctPerson(services, asker, said, recordId),
    donorFile: (asker, wish) => donorFile(services, asker, wish),
    correctReceipt: (asker, id) => correctReceipt(services, asker, id),
    monthlyGiftToken: (asker, wish) => monthlyGiftToken(services, asker, wish),
    consent: (asker, said) => recordConsent(services, asker, said),
    nominate: (asker, nominee) => nominate(services, asker, nominee),
    sendDonorLink: (donorId, administrator) => sendDonorLink(services, donorId, administrator),
    ask: (asker, request) => askAboutData(services, asker, request),
  }
}
