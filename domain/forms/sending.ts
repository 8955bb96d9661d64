/** What a form sends along without showing it: what tells people from programs, and the page's language. */

/** The name of the honeypot: a field that people never see and programs fill in. */
export const HONEYPOT_FIELD = 'website'

/** How many seconds the form was there before it was sent. */
export const SECONDS_FIELD = 'seconds'

export const LANGUAGE_FIELD = 'language'
