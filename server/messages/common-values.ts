import { datesIn, type Language } from '#domain/languages/languages.ts'
import { lettersIn } from '#domain/messages/texts.ts'

/** Placeholders for missing values. */
export function unknownIn(language: Language) {
  return lettersIn(language).words.unknown
}

/** Formats the date in Indian time. */
export function dateIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(datesIn(language), {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(moment)
}
