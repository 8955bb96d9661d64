import { guardianConsent as contract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Shows a guardian whose application it is, and takes their yes or no. */
export const guardianConsent = implement(contract, ({ input }, { messages }) =>
  messages.guardianConsent(input.token, input.answer),
)
