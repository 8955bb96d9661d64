import * as contracts from '#domain/api/my-giving.ts'
import { implement, refuse } from './context.ts'
import { incomplete, requesterOf } from './personal-data.ts'
import { sendFile } from './send-file.ts'

/** What a donor does on their own page, directly or through staff. */

export const donorFile = implement(contracts.donorFile, async ({ input, claims }, { people }) => {
  const file = await people.donorFile({ kind: 'donor', claims }, input)
  return file ? sendFile(file) : refuse(404, 'file_not_found', 'There is no such file.')
})

export const monthlyGiftToken = implement(
  contracts.monthlyGiftToken,
  async ({ input, claims }, { people }) => {
    const token = await people.monthlyGiftToken({ kind: 'donor', claims }, input)
    return token ? { token } : refuse(404, 'gift_not_found', 'There is no such monthly gift.')
  },
)

export const giftDetailsToken = implement(
  contracts.giftDetailsToken,
  async ({ input, claims }, { people }) => {
    const token = await people.giftDetailsToken({ kind: 'donor', claims }, input)
    return token
      ? { token }
      : refuse(404, 'gift_not_found', 'No receipt of this gift waits for your details.')
  },
)

export const donorConsent = implement(contracts.donorConsent, async (call, { people }) => {
  const requester = requesterOf(call)
  const { purpose, is_given: isGiven, wording } = call.input
  return requester ? people.consent(requester, { purpose, isGiven, wording }) : incomplete()
})

export const nameNominee = implement(contracts.nameNominee, async (call, { people }) => {
  const requester = requesterOf(call)
  const { name, contact } = call.input
  if (name && (name.length < 2 || contact.length < 3))
    return refuse(400, 'invalid_nominee', 'Enter a name, and how we reach this person.')
  return requester ? people.nominate(requester, { name, contact }) : incomplete()
})

export const sendDonorLink = implement(contracts.sendDonorLink, async ({ input, claims }, { people }) => {
  const sent = await people.sendDonorLink(input.donor_id, claims)
  return sent ?? refuse(409, 'no_address', 'There is no email address on file for this donor.')
})
