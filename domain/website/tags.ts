/**
 * Third-party tags of a page: the configured ones, and the consent notice for them. An id becomes part of a
 * script's address, so only its exact format is accepted.
 */
export const GTM_ID = /^GTM-[A-Z0-9]{4,12}$/
export const PIXEL_ID = /^\d{6,20}$/

export const TAG_SETTINGS = ['gtm_id', 'meta_pixel_id'] as const

export type TagIds = { gtm: string | null; pixel: string | null }

/** Header with which a rendered page lists its permitted tags; it stays within the process. */
export const PAGE_TAGS = 'X-Page-Tags'
/** In that header: a page without any tags, whatever is configured. */
export const PRIVATE_PAGE = 'private'
/** In addition: a private page on which the payment provider's window may open. */
export const CHECKOUT_PAGE = 'checkout'

/** Null if nothing is configured, so that no consent is needed. */
export function readTagIds(stored: readonly { key: string; value: unknown }[]): TagIds | null {
  const find = (key: string, form: RegExp) => {
    const value = String(stored.find((row) => row.key === key)?.value ?? '').trim()
    return form.test(value) ? value : null
  }
  const ids = { gtm: find('gtm_id', GTM_ID), pixel: find('meta_pixel_id', PIXEL_ID) }
  return ids.gtm || ids.pixel ? ids : null
}

/** Incremented when the notice's content changes: everyone is asked again. */
const WORDING = '1'

/** Consent to one company does not cover another, so the notice's version lists them. */
export function noticeVersion({ gtm, pixel }: TagIds): string {
  return [WORDING, gtm && 'google', pixel && 'meta'].filter(Boolean).join('-')
}

export const NOTICE_VERSION = /^\d{1,3}(-google)?(-meta)?$/

export const CHOICES = ['agreed', 'refused'] as const
export type Choice = (typeof CHOICES)[number]
