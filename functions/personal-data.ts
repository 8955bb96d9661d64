import * as contracts from '#domain/api/personal-data.ts'
import { type Call, implement, refuse } from './context.ts'
import type { Requester } from './people.ts'

/** What people may ask about their own data, directly or through staff. */

type OnBehalf = { donor_id?: string | undefined; email?: string | undefined; proof?: string | undefined }

export function requesterOf({ caller, claims, input }: Call<OnBehalf>): Requester | undefined {
  if (caller === 'donor') return { kind: 'donor', claims }
  const { donor_id: donorId, email, proof } = input
  if (!proof || (donorId === undefined) === (email === undefined)) return undefined
  return { kind: 'administrator', claims, proof, who: donorId ? { donorId } : { email: email ?? '' } }
}

export const incomplete = () =>
  refuse(
    400,
    'invalid_request',
    'Name the donor or the email address, and say how you saw that it was this person.',
  )

export const personalData = implement(contracts.readPersonalData, async (call, { people }) => {
  const requester = requesterOf(call)
  return requester ? people.readPersonalData(requester) : incomplete()
})

export const erasePersonalData = implement(contracts.erasePersonalData, async (call, { people }) => {
  const requester = requesterOf(call)
  if (!requester) return incomplete()
  const { action, email: meant } = call.input
  return people.erase(requester.kind === 'donor' ? { ...requester, meant } : requester, action === 'erase')
})

export const correctPersonalData = implement(contracts.correctPersonalData, async (call, { people }) => {
  const requester = requesterOf(call)
  const { donor_id: _, email: __, proof: ___, record_id: recordId, ...said } = call.input
  return requester ? people.correct(requester, said, recordId) : incomplete()
})

export const privacyRequest = implement(contracts.privacyRequest, async (call, { people }) => {
  const requester = requesterOf(call)
  const { kind, message } = call.input
  return requester ? people.ask(requester, { kind, message }) : incomplete()
})
