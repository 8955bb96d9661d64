import { formatRupees } from '#domain/india/money.ts'
import { westernDigits } from '#domain/india/western-digits.ts'

/** ₹99,99,99,999: the limit of the site's QR codes, and above that of any card. */
const MOST_DIGITS = 9

/**
 * Formats the content of an amount field in whole rupees with Indian grouping, and keeps the caret behind the
 * same digit.
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

/** Digits of pasted text. Paise are dropped rather than read as more rupees. */
export function pastedDigits(text: string): string {
  return digitsOf(westernDigits(text).replace(/(\d)\.\d{1,2}(?!\d)/, '$1'))
}

export function digitsOf(text: string): string {
  return westernDigits(text).replace(/\D/g, '')
}

/** Parses whole rupees from staff's text or an address; returns 0 without an amount or above the limit. */
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
