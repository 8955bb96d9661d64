import { datesIn, type Language } from '#domain/languages/languages.ts'
import { lettersIn } from '#domain/messages/texts.ts'

/** Instead of what nobody gave. */
export function unknownIn(language: Language) {
  return lettersIn(language).words.unknown
}

/** Days are Indian days. */
export function dateIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(datesIn(language), {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(moment)
}
