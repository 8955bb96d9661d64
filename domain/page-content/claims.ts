/**
 * Elements of a page about money, the organisation, its achievements or costs. They must be the foundation's
 * own: a sample is hidden at a public address, and the page omits the block. Registrations are not among
 * them, since they have their own table.
 */

import { isRecord } from '../input/is-record.ts'
import { isPlatformHome } from '../website/platform-links.ts'
import type { SiteAddress } from '../website/site-address.ts'
import type { Element, PageDefaults, StoredElement } from './content.ts'
import type { PageSlug } from './pages.ts'

/** Money and identity. They have no fallback at any address. */
const CLAIMS: Partial<Record<PageSlug, RegExp>> = {
  home: /_figures$/,
  impact: /_figures$/,
  donate: /^(upi_id|upi_qr_image|bank_details|ketto_button|giveindia_button)$/,
  volunteer: /^whatsapp_button$/,
  contact: /^(address_line\d|email_address|phone_number|map_embed_url)$/,
}

/** People and the foundation's past. Their pictures are drawings, which claim nothing. */
const STORIES: Partial<Record<PageSlug, RegExp>> = {
  home: /^featured_story_(label|title|text)$/,
  about: /^story_p\d$/,
  impact: /^story_\d_(label|title|text)$/,
}

/** Prices and project costs. An amount alone claims nothing. */
const PRICES: Partial<Record<PageSlug, RegExp>> = {
  home: /^(hero_subtitle|tier_\d_(title|text)|csr_point_1)$/,
  donate: /^donation_presets$/,
  csr_partnership: /^(hero_subtitle|flexible_budgets_description|project_\d_budget)$/,
}

export function isClaim(slug: PageSlug, elementId: string): boolean {
  return [CLAIMS, STORIES, PRICES].some((of) => of[slug]?.test(elementId))
}

export type StoredRow = StoredElement & { is_sample?: boolean }

/** A sample claim that the foundation has not confirmed. An empty one claims nothing. */
export function isSampleClaim(slug: PageSlug, { element_id, content_data, is_sample }: StoredRow): boolean {
  return is_sample === true && isClaim(slug, element_id) && !isEmpty(content_data)
}

function isEmpty(content: unknown): boolean {
  if (!isRecord(content)) return content === '' || content === null || content === undefined
  return 'url' in content && content.url === ''
}

function hasNoFallback(slug: PageSlug, elementId: string): boolean {
  return CLAIMS[slug]?.test(elementId) ?? false
}

/** A page's defaults with empty claims. */
export function withoutClaims<const Defaults extends PageDefaults>(
  slug: PageSlug,
  defaults: Defaults,
  { isPublic }: SiteAddress,
): Defaults {
  const isFalse = (id: string) => (isPublic ? isClaim(slug, id) : hasNoFallback(slug, id))
  const entries = Object.entries(defaults).map(([id, element]) => [
    id,
    isFalse(id) ? emptied(element) : element,
  ])
  return Object.fromEntries(entries) as Defaults
}

/** The stored elements without those that would be false at this address. */
export function believable<Stored extends StoredRow>(
  slug: PageSlug,
  stored: readonly Stored[],
  { isPublic }: SiteAddress,
): Stored[] {
  return stored.filter(({ element_id, content_data, is_sample }) => {
    if (!isClaim(slug, element_id)) return true
    return is_sample === true ? !isPublic : !isPlaceholderLink(content_data)
  })
}

function isPlaceholderLink(content: unknown): boolean {
  return isRecord(content) && isPlatformHome(content.link)
}

function emptied(element: Element): Element {
  if (typeof element === 'string') return ''
  if ('presets' in element)
    return { presets: element.presets.map(({ amount }) => ({ amount, description: '' })) }
  if ('figures' in element) return { figures: [] }
  if ('people' in element) return { people: [] }
  if ('documents' in element) return { documents: [] }
  return {
    ...element,
    ...('url' in element ? { url: '' } : {}),
    ...('link' in element ? { link: '' } : {}),
  }
}
