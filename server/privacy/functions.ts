import * as contracts from '#domain/api/personal-data.ts'
import { implement } from '../function.ts'
import { erasePerson } from './erase-person.ts'
import { takeTurn } from './limits.ts'
import { correctPerson, recordPrivacyRequest } from './privacy-requests.ts'
import { readPersonalData } from './read-personal-data.ts'
import { incomplete, requesterOf } from './requester.ts'

/** Requests of people about their own data, directly or through staff. */
export const privacyFunctions = {
  personalData: implement(contracts.readPersonalData, async (call, services) => {
    const requester = requesterOf(call)
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'personal data read')
    return readPersonalData(services, requester)
  }),

  erasePersonalData: implement(contracts.erasePersonalData, async (call, services) => {
    const requester = requesterOf(call)
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'erasures')
    const { action, email: meant } = call.input
    const checkedRequester = requester.kind === 'donor' ? { ...requester, meant } : requester
    return erasePerson(services, checkedRequester, action === 'erase')
  }),

  correctPersonalData: implement(contracts.correctPersonalData, async (call, services) => {
    const requester = requesterOf(call)
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'corrections')
    const { donor_id: _, email: __, proof: ___, record_id: recordId, ...said } = call.input
    return correctPerson(services, requester, said, recordId)
  }),

  privacyRequest: implement(contracts.privacyRequest, async (call, services) => {
    const requester = requesterOf(call)
    if (!requester) return incomplete()
    await takeTurn(services, requester, 'privacy requests')
    return recordPrivacyRequest(services, requester, call.input)
  }),
}
