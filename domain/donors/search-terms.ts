/** Normalises a donor search like the database's own column. */

import { westernDigits } from '../india/western-digits.ts'

export function searchWords(typed: string): string[] {
  const plain = typed
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
  // A phone number is one word, however spaced; the list may lack the country code.
  const number = westernDigits(plain)
  const digits = number.replace(/[^0-9]/g, '')
  if (/^[\d\s+().-]+$/.test(number) && digits.length >= 6) {
    return [digits.length > 10 ? digits.replace(/^(00)?91|^0/, '') : digits]
  }
  return plain.split(/\s+/).filter(Boolean).slice(0, 8)
}
