/** What a form sends along to tell people from programs. Neither is shown to anybody. */

/** The name of the honeypot: a field that people never see and programs fill in. */
export const HONEYPOT_FIELD = 'website'

/** How many seconds the form was there before it was sent. */
export const SECONDS_FIELD = 'seconds'
