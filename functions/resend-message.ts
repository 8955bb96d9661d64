import { resendMessage as contract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Sends a message of the log again. */
export const resendMessage = implement(contract, ({ input }, { messages }) =>
  messages.resend(input.id, input.recipient ?? null),
)
