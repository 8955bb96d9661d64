import { guardianConsent as contract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Shows a guardian whose application it is, and takes their yes or no. */
export const guardianConsent = implement(contract, ({ input, address }, { messages }) =>
  messages.guardianConsent({ token: input.token, answer: input.answer, address }),
)
