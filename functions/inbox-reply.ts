import { inboxReply as contract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Answers a message or an application by email. The thread is in `inbox_replies`. */
export const inboxReply = implement(contract, ({ input, key, claims }, { messages }) => {
  const { kind, id, subject, body } = input
  return messages.reply({ kind, itemId: id, subject, body, key }, claims)
})
