import type { Language } from '../languages.ts'
import { letterWords } from '../messages/letter-words.en.ts'
import { lettersIn } from '../messages/letters.ts'

/** Why the product itself cancels a receipt: in English in the record, in the donor's language in the letter. */
export const cancelReasons = letterWords.reasons

const names = Object.keys(cancelReasons) as (keyof typeof cancelReasons)[]

/** In the product's words, and not in those of staff. */
export function isOwnReason(reason: string): boolean {
  return names.some((name) => cancelReasons[name] === reason)
}

/** As a letter in another language says it; what staff wrote stays as they wrote it. */
export function reasonIn(language: Language, reason: string): string {
  const name = names.find((one) => cancelReasons[one] === reason)
  return name ? lettersIn(language).words.reasons[name] : reason
}
