import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Services } from '../services.ts'

/** How a form came to be sent. */
export type Sending = {
  address: string
  /** Chosen by the browser for one sending; null where it sends none. */
  key: string | null
  /** A field that is hidden from people: only programs fill it in. */
  honeypot: string
  /** How long the form was there to be filled in; null where the browser did not send it. */
  seconds: number | null
  /** Of the page it was sent from; null where the browser did not send it. */
  language: Language | null
}

export type Suspicion = NonNullable<ServerRow<'contact_messages'>['spam_reason']>

const HOUR = 3600
const DAY = 86_400
// Whole towns share one address on Indian mobile networks.
const USUAL_PER_HOUR = 10
const MOST_PER_HOUR = 100
// Sooner than this a browser fills in the form, for a person or for a program: only how often tells them apart.
const FASTEST_SECONDS = 3
const USUAL_FAST_PER_HOUR = 3

/** What makes a sending look like a program's. Only a flood is refused; anything else is kept and marked. */
export async function suspicionOf({ database }: Services, sending: Sending): Promise<Suspicion | null> {
  const wait = await takeAttempt(database, `forms from ${sending.address}`, MOST_PER_HOUR, HOUR)
  if (wait) throw tooManyAttempts('messages came from your connection', wait)
  if (sending.honeypot) return 'honeypot'
  const isFast = sending.seconds !== null && sending.seconds < FASTEST_SECONDS
  const fastAgain =
    isFast && (await takeAttempt(database, `fast forms from ${sending.address}`, USUAL_FAST_PER_HOUR, HOUR))
  if (fastAgain) return 'too_fast'
  const often = await takeAttempt(database, `forms as usual from ${sending.address}`, USUAL_PER_HOUR, HOUR)
  return often ? 'too_many' : null
}

/**
 * Whether to write to the sender. Anybody can enter anybody's address, so one address gets few
 * acknowledgements, and a flood of forms makes no flood of emails: 60 an hour, 200 a day.
 */
export async function mayAcknowledge({ database }: Services, email: string): Promise<boolean> {
  return (
    (await takeAttempt(database, `acknowledgement to ${email.toLowerCase()}`, 3, DAY)) === 0 &&
    (await takeAttempt(database, 'acknowledgements', 60, HOUR)) === 0 &&
    (await takeAttempt(database, 'acknowledgements, a day', 200, DAY)) === 0
  )
}

/** What is not announced still shows as new in the back office. */
export async function mayAnnounce({ database }: Services): Promise<boolean> {
  return (await takeAttempt(database, 'notices', 60, HOUR)) === 0
}
