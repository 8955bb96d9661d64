/**
 * The tags of other companies that a page may carry: which are configured, and the notice that asks for
 * consent to them. An id becomes part of a script's address, so it is believed only in its exact form.
 */
export const GTM_ID = /^GTM-[A-Z0-9]{4,12}$/
export const PIXEL_ID = /^\d{6,20}$/

export const TAG_SETTINGS = ['gtm_id', 'meta_pixel_id'] as const

export type TagIds = { gtm: string | null; pixel: string | null }

/** The header by which a rendered page says which tags it may load; it stays within the process. */
export const PAGE_TAGS = 'X-Page-Tags'
/** In that header: a page beside which none may load, whatever is configured. */
export const PRIVATE_PAGE = 'private'
/** Beside it: a private page on which the payment provider's window may open. */
export const CHECKOUT_PAGE = 'checkout'

/** Null where nothing is configured, and so nothing to be asked. */
export function readTagIds(stored: readonly { key: string; value: unknown }[]): TagIds | null {
  const find = (key: string, form: RegExp) => {
    const value = String(stored.find((row) => row.key === key)?.value ?? '').trim()
    return form.test(value) ? value : null
  }
  const ids = { gtm: find('gtm_id', GTM_ID), pixel: find('meta_pixel_id', PIXEL_ID) }
  return ids.gtm || ids.pixel ? ids : null
}

/** Raised when the notice says something new: everyone is then asked again. */
const WORDING = '1'

/** A visitor who agreed to one company was not asked about another, so the notice's version names them. */
export function noticeVersion({ gtm, pixel }: TagIds): string {
  return [WORDING, gtm && 'google', pixel && 'meta'].filter(Boolean).join('-')
}

export const NOTICE_VERSION = /^\d{1,3}(-google)?(-meta)?$/

export const CHOICES = ['agreed', 'refused'] as const
export type Choice = (typeof CHOICES)[number]
