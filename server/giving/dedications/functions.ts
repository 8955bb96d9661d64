import * as contracts from '#domain/api/dedications.ts'
import { implement } from '../../function.ts'
import { readCard, stopCards } from './cards.ts'
import { dedicateGift, showDedication, takeCardAttempt } from './dedicate.ts'

export const dedicationFunctions = {
  /** Dedicates a gift, and shows or corrects that until the card is sent. */
  dedicateGift: implement(contracts.dedicateGift, async ({ input, address }, services) => {
    await takeCardAttempt(services, address)
    if (input.action === 'show') return showDedication(services, input.token)
    const saved = await dedicateGift(services, input)
    if (!saved || !('fields' in saved)) return saved
    const message = 'Please check what you entered.'
    const body = { code: 'invalid_dedication', message, error: message, details: null, hint: null }
    return Response.json({ ...body, fields: saved.fields }, { status: 422 })
  }),

  dedicationCard: implement(contracts.dedicationCard, async ({ input, address }, services) => {
    await takeCardAttempt(services, address)
    return readCard(services, input.token)
  }),

  stopCards: implement(contracts.stopCards, async ({ input, address }, services) => {
    await takeCardAttempt(services, address)
    await stopCards(services, input.token)
    return new Response(null, { status: 204 })
  }),
}
