import { isSampleClaim } from '#domain/page-content/claims.ts'
import { withOrganisation } from '#domain/page-content/contact-lines.ts'
import type { StoredElement } from '#domain/page-content/content.ts'
import { pages } from '#domain/page-content/pages.ts'
import type { ItemKind } from '#domain/translations/item-texts.ts'
import { organisationKeys } from '#domain/website/organisation.ts'
import { contentPath } from '../../lib/nav-entries.ts'

export type SampleRows = {
  settings: readonly { key: string; value: string | null; is_sample: boolean }[]
  /** Those of Contact include texts by staff. */
  elements: readonly (StoredElement & { page_slug: string; is_sample: boolean })[]
  items: readonly { noun: ItemKind; id: string }[]
}

/** In the address of an editor: staff go through the samples, and `SampleBar` links to the next. */
export const STEPPING = 'samples'

export const settingSample = (key: string) => `/admin/settings/organisation?${STEPPING}#${key}`
export const pageSample = (slug: string, elementId: string) => `${contentPath(slug)}?${STEPPING}#${elementId}`
export const itemSample = (noun: ItemKind, id: string) => `/admin/${SCREENS[noun]}?${STEPPING}&${noun}=${id}`
const SCREENS: Record<ItemKind, string> = { cause: 'causes', campaign: 'campaigns', story: 'stories' }

/**
 * Addresses of all samples about the organisation, in the order in which visitors see them. `placeOf` orders
 * the elements of a page.
 */
export function sampleClaims(
  { settings, elements, items }: SampleRows,
  placeOf: (slug: string, elementId: string) => number = () => 0,
): string[] {
  const filled = new Set(
    settings.filter(({ value, is_sample }) => is_sample && value?.trim()).map(({ key }) => key),
  )
  const ofOrganisation = organisationKeys.filter((key) => filled.has(key)).map(settingSample)
  const onPages = pages.flatMap(({ slug }) => {
    const stored = elements.filter(({ page_slug }) => page_slug === slug)
    return (slug === 'contact' ? withOrganisation(stored, settings) : stored)
      .filter((row) => isSampleClaim(slug, row))
      .map(({ element_id }) => element_id)
      .sort((one, other) => placeOf(slug, one) - placeOf(slug, other))
      .map((id) => pageSample(slug, id))
  })
  return [...ofOrganisation, ...onPages, ...items.map(({ noun, id }) => itemSample(noun, id))]
}

/** The next remaining sample: first the following ones, then from the beginning. */
export function nextSample(before: readonly string[], left: readonly string[], at: string): string | null {
  const following = before.slice(before.indexOf(at) + 1)
  return [...following, ...left].find((one) => one !== at && left.includes(one)) ?? null
}
