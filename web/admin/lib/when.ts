import { INDIAN_ENGLISH } from '#domain/languages.ts'

const words = new Intl.DateTimeFormat(INDIAN_ENGLISH, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** A moment as the foundation's own clock shows it. */
export function when(moment: string): string {
  return words.format(new Date(moment))
}
