import type { Language } from '../languages/languages.ts'
import { letterWords } from '../messages/phrases.en.ts'
import { lettersIn } from '../messages/texts.ts'

/**
 * The product's own reasons for cancelling a receipt: in English in the record, in the donor's language in
 * the letter.
 */
export const cancelReasons = letterWords.reasons

const names = Object.keys(cancelReasons) as (keyof typeof cancelReasons)[]

/** Whether the reason is the product's and not written by staff. */
export function isOwnReason(reason: string): boolean {
  return names.some((name) => cancelReasons[name] === reason)
}

/** A reason in the letter's language; staff's text stays as written. */
export function reasonIn(language: Language, reason: string): string {
  const name = names.find((one) => cancelReasons[one] === reason)
  return name ? lettersIn(language).words.reasons[name] : reason
}
