import { dayOf } from '../india/indian-days.ts'
import { INDIAN_ENGLISH } from '../languages/languages.ts'

type Planned = { state: string; template: string | null; send_after: string | null }

/** Events that withdraw a message before it is sent. */
const UNLESS: Record<string, string> = {
  receipt_details: ' unless the details come',
  gift_failed: ' unless the gift arrives',
}

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(INDIAN_ENGLISH, { ...options, timeZone: 'Asia/Kolkata' })
const day = inIndia({ day: 'numeric', month: 'short' })
const time = inIndia({ timeStyle: 'short' })

/** Send time of a scheduled message, and what would withdraw it; undefined for all others. */
export function plannedWords(message: Planned, now = new Date()): string | undefined {
  if (message.state !== 'waiting' || !message.send_after) return undefined
  const at = new Date(message.send_after)
  if (at <= now) return undefined
  const moment = dayOf(at) === dayOf(now) ? `at ${time.format(at)}` : day.format(at)
  return `will be sent ${moment}${UNLESS[message.template ?? ''] ?? ''}`
}
