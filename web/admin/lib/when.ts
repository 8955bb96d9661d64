import { INDIAN_ENGLISH } from '#domain/languages/languages.ts'

const clock = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat(INDIAN_ENGLISH, { dateStyle: 'medium', timeStyle, timeZone: 'Asia/Kolkata' })
const words = clock('short')
const withSeconds = clock('medium')

/** A moment in the organisation's time zone. */
export function when(moment: string): string {
  return words.format(new Date(moment))
}

/** With seconds, to distinguish two within a minute. */
export function whenExactly(moment: string): string {
  return withSeconds.format(new Date(moment))
}
