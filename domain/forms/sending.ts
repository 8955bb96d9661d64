/** Hidden fields of a form: bot detection and the page's language. */

/** The name of the honeypot: a field hidden from people that bots fill in. */
export const HONEYPOT_FIELD = 'website'

/** Seconds between showing and submitting the form. */
export const SECONDS_FIELD = 'seconds'

export const LANGUAGE_FIELD = 'language'
