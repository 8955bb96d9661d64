import * as contracts from '#domain/api/my-giving.ts'
import { correctReceipt as correctReceiptContract } from '#domain/api/receipts.ts'
import { implement, refuse, sendFile } from '../function.ts'
import { takeTurn } from '../privacy/limits.ts'
import { incomplete, type Requester, requesterOf } from '../privacy/requester.ts'
import { correctReceipt } from './correct-receipt.ts'
import {
  donorFile,
  giftDetailsToken,
  monthlyGiftToken,
  nominate,
  recordConsent,
  sendDonorLink,
} from './own-page.ts'

const donor = (claims: Record<string, unknown>): Requester => ({ kind: 'donor', claims })

/** Actions on the donor's own page, by the donor or through staff. */
export const donorPageFunctions = {
  donorFile: implement(contracts.donorFile, async ({ input, claims }, services) =>
    sendFile(await donorFile(services, donor(claims), input)),
  ),

  correctReceipt: implement(correctReceiptContract, ({ input, claims }, services) =>
    correctReceipt(services, donor(claims), input.id),
  ),

  monthlyGiftToken: implement(contracts.monthlyGiftToken, async ({ input, claims }, services) => {
    await takeTurn(services, donor(claims), 'monthly gift links')
    const token = await monthlyGiftToken(services, donor(claims), input)
    return token ? { token } : refuse(404, 'gift_not_found', 'There is no such monthly gift.')
  }),

  giftDetailsToken: implement(contracts.giftDetailsToken, async ({ input, claims }, services) => {
    await takeTurn(services, donor(claims), 'receipt details links')
    const token = await giftDetailsToken(services, donor(claims), input)
    return token
      ? { token }
      : refuse(404, 'gift_not_found', 'No receipt of this gift waits for your details.')
  }),

  donorConsent: implement(contracts.donorConsent, async (call, services) => {
    const requester = requesterOf(call)
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'consents')
    return recordConsent(services, requester, call.input)
  }),

  nameNominee: implement(contracts.nameNominee, async (call, services) => {
    const requester = requesterOf(call)
    const { name, contact } = call.input
    if (name && (name.length < 2 || contact.length < 3))
      return refuse(400, 'invalid_nominee', 'Enter a name, and how we reach this person.')
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'nominees')
    return nominate(services, requester, { name, contact })
  }),

  sendDonorLink: implement(contracts.sendDonorLink, async ({ input, claims }, services) => {
    const sent = await sendDonorLink(services, input.donor_id, claims)
    return sent ?? refuse(409, 'no_address', 'There is no email address on file for this donor.')
  }),
}
