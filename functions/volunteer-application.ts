import { volunteerApplicationContract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Takes an offer to help. Once it is stored the visitor is done, whatever mail does. */
export const volunteerApplication = implement(volunteerApplicationContract, async (call, { messages }) => {
  const { website, seconds, language, ...application } = call.input
  const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
  await messages.receiveApplication(application, sending)
  return { success: true as const }
})
