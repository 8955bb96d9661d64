import { organisationKeys } from '#domain/organisation.ts'
import { isSampleClaim } from '#domain/page-content/claims.ts'
import { withOrganisation } from '#domain/page-content/contact-details.ts'
import type { StoredElement } from '#domain/page-content/content.ts'
import { pages } from '#domain/page-content/pages.ts'
import { contentPath } from '../lib/nav-entries.ts'

type Samples = {
  settings: readonly { key: string; value: string | null; is_sample: boolean }[]
  /** Those of Contact include what staff wrote. */
  elements: readonly (StoredElement & { page_slug: string; is_sample: boolean })[]
  causes: readonly { id: string }[]
}

/** Where each sample is replaced that speaks of the organisation, in the order in which visitors meet them. */
export function sampleClaims({ settings, elements, causes }: Samples): string[] {
  const ofOrganisation = settings
    .filter(
      ({ is_sample, key, value }) =>
        is_sample && (organisationKeys as string[]).includes(key) && value?.trim(),
    )
    .map(() => '/admin/settings/organisation')
  const onPages = pages.flatMap(({ slug }) => {
    const stored = elements.filter(({ page_slug }) => page_slug === slug)
    return (slug === 'contact' ? withOrganisation(stored, settings) : stored)
      .filter((row) => isSampleClaim(slug, row))
      .map(({ element_id }) => `${contentPath(slug)}#${element_id}`)
  })
  return [...ofOrganisation, ...onPages, ...causes.map(({ id }) => `/admin/causes?cause=${id}`)]
}
