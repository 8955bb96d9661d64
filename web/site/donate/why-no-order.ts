import { FunctionRefused } from '#web/lib/functions.ts'
import { GivingTrouble } from '#web/lib/giving-trouble.ts'
import type { DonateWords } from './donate.tsx'

/** What a donor reads where no order could be opened. */
export function whyNoOrder(error: unknown, words: DonateWords['trouble']): string {
  if (error instanceof FunctionRefused) return error.message
  if (!navigator.onLine) return words.offline
  if (error instanceof GivingTrouble) return words[error.kind]
  // What browsers throw where a request does not come through has words for developers only.
  if (error instanceof TypeError || error instanceof DOMException) return words.connectionLost
  return error instanceof Error ? error.message : String(error)
}
