import { z } from 'zod'
import { dedicationKinds } from '../donations/dedication-kinds.ts'
import { siteLanguages } from '../languages/languages.ts'
import { contract } from './contract.ts'

const token = z.string().min(1).max(200)
// Anything but text counts as missing, so that the message names the field.
const text = z.string().nullish().catch(null)
const kind = z.enum(dedicationKinds)
const language = z.enum(siteLanguages)
/** `soon`: once the time for corrections is over. A day: in the morning of that day. Null: only as a link. */
const sends = z.string().nullable()

// Malformed links get the same response as unknown ones.
const invalid = { status: 404, code: 'unknown_link', message: 'This link does not work any more.' }

/**
 * Dedicates the gift of a link, or corrects its dedication until the card is sent. `show` returns what was written,
 * without the recipient's address; null if there is nothing.
 */
export const dedicateGift = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({
    token,
    action: z.literal('show').nullish(),
    kind: text,
    name: text,
    from_name: text,
    message: text,
    recipient_name: text,
    recipient_email: text,
    send_on: text,
    /** Language of the card; by default the gift's. */
    language: language.nullish().catch(null),
  }),
  invalid,
  answer: z.union([
    z.object({ kind, name: z.string(), sends, card_token: z.string() }),
    z.object({
      kind,
      name: z.string(),
      from_name: z.string(),
      message: z.string(),
      recipient_name: z.string().nullable(),
      language,
      sends,
      state: z.enum(['waiting', 'sent', 'stopped']),
    }),
    z.null(),
  ]),
})

/** The card of a link. It never shows an amount. */
export const dedicationCard = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token }),
  invalid,
  answer: z.object({
    kind,
    name: z.string(),
    from_name: z.string(),
    message: z.string(),
    language,
  }),
})

/** Stops cards to the address that got this link in a card. */
export const stopCards = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token }),
  invalid,
  answer: z.unknown(),
})
