import type { Asker, People } from '#functions/people.ts'
import type { Services } from '../services.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { askAboutData, correctPerson } from './ask-about-data.ts'
import { correctReceipt } from './correct-receipt.ts'
import { erasePerson } from './erase-person.ts'
import { inviteAdministrator, resendInvitation } from './invitations.ts'
import { type Counted, takeTurn } from './limits.ts'
import { donorFile, monthlyGiftToken, nominate, recordConsent, sendDonorLink } from './own-page.ts'
import { readPersonalData } from './read-personal-data.ts'

/** What the functions around administrators are handed. */
export function people(services: Services): People {
  const inTurn =
    <Rest extends unknown[], Answer>(what: Counted, work: (asker: Asker, ...rest: Rest) => Promise<Answer>) =>
    async (asker: Asker, ...rest: Rest): Promise<Answer> => {
      await takeTurn(services, asker, what)
      return work(asker, ...rest)
    }
  return {
    invite: (wanted, administrator) => inviteAdministrator(services, wanted, administrator),
    resend: (id, administrator) => resendInvitation(services, id, administrator),
    readInvitation: (token, address) => readInvitation(services, token, address),
    accept: (answer, address) => acceptInvitation(services, answer, address),
    readPersonalData: inTurn('personal data read', (asker) => readPersonalData(services, asker)),
    erase: inTurn('erasures', (asker, isMeant) => erasePerson(services, asker, isMeant)),
    correct: inTurn('corrections', (asker, said, recordId) => correctPerson(services, asker, said, recordId)),
    donorFile: (asker, wanted) => donorFile(services, asker, wanted),
    correctReceipt: (asker, id) => correctReceipt(services, asker, id),
    monthlyGiftToken: inTurn('monthly gift links', (asker, wanted) =>
      monthlyGiftToken(services, asker, wanted),
    ),
    consent: inTurn('consents', (asker, said) => recordConsent(services, asker, said)),
    nominate: inTurn('nominees', (asker, nominee) => nominate(services, asker, nominee)),
    sendDonorLink: (donorId, administrator) => sendDonorLink(services, donorId, administrator),
    ask: inTurn('privacy requests', (asker, request) => askAboutData(services, asker, request)),
  }
}
