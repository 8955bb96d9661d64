import type { Language } from '../languages/languages.ts'
import { lettersIn } from '../messages/texts.ts'
import type { Missing } from './receipt-for.ts'

/** The missing details as a phrase. */
export function missingIn(language: Language, missing: readonly Missing[]): string {
  const words = lettersIn(language).words.missing
  const named = missing.map((one) => words[one])
  const last = named.pop() ?? ''
  return named.length > 0 ? `${named.join(', ')}${words.and}${last}` : last
}
