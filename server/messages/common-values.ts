import { datesIn } from '#domain/languages.ts'
import type { Language } from '#domain/messages/templates.ts'

/** Instead of what nobody gave. */
export const UNKNOWN = {
  en: { name: 'friend', cause: 'our work', date: 'in a month' },
  hi: { name: 'मित्र', cause: 'हमारे कार्य', date: 'एक महीने में' },
}

/** Days are Indian days. */
export function dateIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(datesIn(language), {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(moment)
}
