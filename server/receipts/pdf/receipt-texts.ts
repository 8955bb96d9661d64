import { datesIn } from '#domain/languages/languages.ts'
import type { ReceiptLanguage } from '#domain/receipts/receipt-data.ts'
import { type ReceiptWord, wordOf } from '#domain/receipts/receipt-labels.ts'

export type Texts = {
  language: ReceiptLanguage
  /** Hindi with the English beside it, for officials who check the receipt. */
  both(word: ReceiptWord): string
  /** The same for any text that exists in both languages. */
  bothOf(inLanguage: (language: ReceiptLanguage) => string): string
  /** One line each, so that neither wraps. */
  day(day: string): string
}

export function textsIn(language: ReceiptLanguage): Texts {
  const bothOf: Texts['bothOf'] = (words) => {
    const [hindi, english] = [words('hi'), words('en')]
    // Some Hindi texts include the English one: पैन (PAN).
    return language === 'hi' && !hindi.includes(english) ? `${hindi} · ${english}` : words(language)
  }
  return {
    language,
    bothOf,
    both: (word) => bothOf((one) => wordOf(word, one)),
    day: (day) => bothOf((one) => dayIn(one, day)).replace(' · ', ' ·\n'),
  }
}

export const dayIn = (language: ReceiptLanguage, day: string) =>
  new Intl.DateTimeFormat(datesIn(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
