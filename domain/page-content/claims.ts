/**
 * The elements of a page that speak of money or of who runs the site. What they say must be the foundation's
 * own: they have no fallback, and a sample of them is not shown at a public address. The page then goes
 * without the block. What it says of registrations is not among them: those have a table of their own.
 */
import type { SiteAddress } from '../site-address.ts'
import type { Element, PageDefaults, StoredElement } from './content.ts'
import type { PageSlug } from './pages.ts'

const CLAIMS: Partial<Record<PageSlug, RegExp>> = {
  home: /^counter_\d+_(value|label)$/,
  impact: /^counter_\d+_(value|label)$/,
  donate: /^(upi_id|upi_qr_image|ketto_button|giveindia_button)$/,
  volunteer: /^whatsapp_button$/,
  contact: /^(address_line\d|email_address|phone_number|map_embed_url)$/,
}

export function isClaim(slug: PageSlug, elementId: string): boolean {
  return CLAIMS[slug]?.test(elementId) ?? false
}

/** A page's defaults with nothing in place of its claims. */
export function withoutClaims<const Defaults extends PageDefaults>(
  slug: PageSlug,
  defaults: Defaults,
): Defaults {
  const entries = Object.entries(defaults).map(([id, element]) => [
    id,
    isClaim(slug, id) ? emptied(element) : element,
  ])
  return Object.fromEntries(entries) as Defaults
}

/** The stored elements without the samples that would be false at this address. */
export function believable<Stored extends StoredElement & { is_sample?: boolean }>(
  slug: PageSlug,
  stored: readonly Stored[],
  { isPublic }: SiteAddress,
): Stored[] {
  return stored.filter(
    ({ element_id, is_sample }) => !(isPublic && is_sample === true && isClaim(slug, element_id)),
  )
}

function emptied(element: Element): Element {
  if (typeof element === 'string') return ''
  if ('presets' in element) return { presets: [] }
  return {
    ...element,
    ...('url' in element ? { url: '' } : {}),
    ...('link' in element ? { link: '' } : {}),
  }
}
