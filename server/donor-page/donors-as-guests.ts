import type { Guests } from '#backend/auth/guests.ts'
import { type Language, languageAt, pathIn, withoutLanguage } from '#domain/languages/languages.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { DONOR_KIND } from '../privacy/requester.ts'

const PAGE = '/my-giving'
/** Opens the same page for donors whose gift carries no address, so any address gets its letter. */
const CLAIM_PAGE = '/claim'

const isClaim = (askedOn: string | null) => askedOn !== null && withoutLanguage(askedOn) === CLAIM_PAGE

/** Donors sign in without an account, by a letter to the address of their gifts. */
export const donorsAsGuests: Guests = {
  kind: DONOR_KIND,
  page: PAGE,
  async find(query, typed, askedOn) {
    const isAnyone = askedOn === undefined || isClaim(askedOn)
    const { rows } = await query<{ address: string | null }>(
      `select private.${isAnyone ? 'address_of_claimant' : 'address_on_file'}($1) as address`,
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
    const page = isClaim(askedOn) ? CLAIM_PAGE : PAGE
    await queueMessage(query, {
      template: isClaim(askedOn) ? 'claim_sign_in' : 'donor_sign_in',
      recipient,
      ...(language && { language }),
      cause,
      usefulSeconds,
      variables: { link: link.replace(PAGE, language ? pathIn(language, page) : page), code },
    })
  },
  async cameIn(query, email) {
    await query('select private.vouch_for_address($1), private.note_donor_visit($1)', [email])
  },
}
