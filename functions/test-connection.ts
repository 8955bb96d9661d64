import { testConnection as contract } from '#domain/api/messages.ts'
import { implement } from './context.ts'

/** Asks a service with the stored keys whether it would work. Sends nothing to anybody. */
export const testConnection = implement(contract, ({ input }, { messages }) =>
  messages.testConnection(input.service),
)
