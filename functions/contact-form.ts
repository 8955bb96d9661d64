import { contactFormContract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Takes what a visitor writes to the foundation. Once it is stored the visitor is done, whatever mail does. */
export const contactFormFunction = implement(contactFormContract, async (call, { messages }) => {
  const { website, seconds, language, ...message } = call.input
  const sending = { address: call.address, key: call.key, honeypot: website, seconds, language }
  await messages.receiveMessage(message, sending)
  return { success: true as const }
})
