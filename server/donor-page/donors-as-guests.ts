import type { Guests } from '#backend/auth/guests.ts'
import { type Language, languageAt, pathIn } from '#domain/languages/languages.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { DONOR_KIND } from '../privacy/requester.ts'

const PAGE = '/my-giving'

/** Donors sign in without an account, by a letter to the address of their gifts. */
export const donorsAsGuests: Guests = {
  kind: DONOR_KIND,
  page: PAGE,
  async find(query, typed) {
    const { rows } = await query<{ address: string | null }>(
      'select private.address_on_file($1) as address',
      [typed],
    )
    return rows[0]?.address ?? undefined
  },
  async queueEmail(query, { recipient, link, code, askedOn, cause, usefulSeconds }) {
    const { rows } = await query<{ language: Language }>(
      'select coalesce(private.language_of($1, $2), private.message_language()) as language',
      [recipient, askedOn && languageAt(askedOn)],
    )
    const language = rows[0]?.language
    await queueMessage(query, {
      template: 'donor_sign_in',
      recipient,
      ...(language && { language }),
      cause,
      usefulSeconds,
      variables: { link: language ? link.replace(PAGE, pathIn(language, PAGE)) : link, code },
    })
  },
  async cameIn(query, email) {
    await query('select private.vouch_for_address($1), private.note_donor_visit($1)', [email])
  },
}
