import { formatRupees } from '#domain/india/money.ts'
import { westernDigits } from '#domain/india/western-digits.ts'

/** ₹99,99,99,999: what a QR code of ours takes, and more than any card does. */
const MOST_DIGITS = 9

/**
 * What stands in an amount field after something was typed there, in whole rupees with Indian grouping, and
 * where the caret belongs: behind the same digit as before.
 */
export function tidyAmount(typed: string, caret: number): { text: string; caret: number } {
  const all = digitsOf(typed)
  const bare = all.replace(/^0+(?=\d)/, '')
  const digits = bare.slice(0, MOST_DIGITS)
  const zerosDropped = all.length - bare.length
  const before = Math.min(Math.max(digitsOf(typed.slice(0, caret)).length - zerosDropped, 0), digits.length)
  const text = digits && formatRupees(digits).slice(1)
  return { text, caret: behindDigit(text, before) }
}

/** Pasted text as digits. Its paise are left out rather than read as more rupees. */
export function pastedDigits(text: string): string {
  return digitsOf(westernDigits(text).replace(/(\d)\.\d{1,2}(?!\d)/, '$1'))
}

export function digitsOf(text: string): string {
  return westernDigits(text).replace(/\D/g, '')
}

/** The whole rupees that a text of staff's or an address names; 0 where it names none, or more than anybody gives. */
export function rupeesIn(text: string): number {
  const digits = digitsOf(text)
  return digits.length <= MOST_DIGITS ? Number(digits) : 0
}

function behindDigit(text: string, count: number): number {
  let seen = 0
  let at = 0
  while (seen < count) if (text[at++] !== ',') seen++
  return at
}
