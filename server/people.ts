import type { People, Requester } from '#functions/people.ts'
import { acceptInvitation, readInvitation } from './administrators/accept-invitation.ts'
import { inviteAdministrator, resendInvitation } from './administrators/invitations.ts'
import { correctReceipt } from './donor-page/correct-receipt.ts'
import {
  donorFile,
  giftDetailsToken,
  monthlyGiftToken,
  nominate,
  recordConsent,
  sendDonorLink,
} from './donor-page/own-page.ts'
import { askAboutData, correctPerson } from './privacy/ask-about-data.ts'
import { erasePerson } from './privacy/erase-person.ts'
import { type Counted, takeTurn } from './privacy/limits.ts'
import { readPersonalData } from './privacy/read-personal-data.ts'
import type { Services } from './services.ts'

/** What the functions around administrators are handed. */
export function people(services: Services): People {
  const inTurn =
    <Rest extends unknown[], Answer>(
      what: Counted,
      work: (requester: Requester, ...rest: Rest) => Promise<Answer>,
    ) =>
    async (requester: Requester, ...rest: Rest): Promise<Answer> => {
      await takeTurn(services, requester, what)
      return work(requester, ...rest)
    }
  return {
    invite: (wanted, administrator) => inviteAdministrator(services, wanted, administrator),
    resend: (id, administrator) => resendInvitation(services, id, administrator),
    readInvitation: (token, address) => readInvitation(services, token, address),
    accept: (answer, address) => acceptInvitation(services, answer, address),
    readPersonalData: inTurn('personal data read', (requester) => readPersonalData(services, requester)),
    erase: inTurn('erasures', (requester, isMeant) => erasePerson(services, requester, isMeant)),
    correct: inTurn('corrections', (requester, said, recordId) =>
      correctPerson(services, requester, said, recordId),
    ),
    donorFile: (requester, wanted) => donorFile(services, requester, wanted),
    correctReceipt: (requester, id) => correctReceipt(services, requester, id),
    monthlyGiftToken: inTurn('monthly gift links', (requester, wanted) =>
      monthlyGiftToken(services, requester, wanted),
    ),
    giftDetailsToken: inTurn('receipt details links', (requester, wanted) =>
      giftDetailsToken(services, requester, wanted),
    ),
    consent: inTurn('consents', (requester, said) => recordConsent(services, requester, said)),
    nominate: inTurn('nominees', (requester, nominee) => nominate(services, requester, nominee)),
    sendDonorLink: (donorId, administrator) => sendDonorLink(services, donorId, administrator),
    ask: inTurn('privacy requests', (requester, request) => askAboutData(services, requester, request)),
  }
}
