import { FunctionRefused } from '#web/lib/functions.ts'
import { GivingTrouble } from '#web/lib/giving-trouble.ts'
import type { PaymentWords } from './payment-words.ts'

/** Message for a donor whose order could not be opened. */
export function orderErrorMessage(error: unknown, words: PaymentWords['trouble']): string {
  if (error instanceof FunctionRefused) return error.message
  if (!navigator.onLine) return words.offline
  if (error instanceof GivingTrouble) return words[error.kind]
  // Errors that browsers throw for failed requests are worded for developers.
  if (error instanceof TypeError || error instanceof DOMException) return words.connectionLost
  return error instanceof Error ? error.message : String(error)
}
