import { organisationKeys } from '#domain/organisation.ts'
import { isSampleClaim } from '#domain/page-content/claims.ts'
import type { StoredElement } from '#domain/page-content/content.ts'
import { pages } from '#domain/page-content/pages.ts'
import { contentPath } from '../lib/nav-entries.ts'

type Samples = {
  settings: readonly { key: string; value: string | null }[]
  elements: readonly (StoredElement & { page_slug: string; is_sample: boolean })[]
  causes: readonly { id: string }[]
}

/** Where each sample is replaced that speaks of the organisation, in the order in which visitors meet them. */
export function sampleClaims({ settings, elements, causes }: Samples): string[] {
  const ofOrganisation = settings
    .filter(({ key, value }) => (organisationKeys as string[]).includes(key) && value?.trim())
    .map(() => '/admin/settings/organisation')
  const onPages = pages.flatMap(({ slug }) =>
    elements
      .filter((row) => row.page_slug === slug && isSampleClaim(slug, row))
      .map(({ element_id }) => `${contentPath(slug)}#${element_id}`),
  )
  return [...ofOrganisation, ...onPages, ...causes.map(({ id }) => `/admin/causes?cause=${id}`)]
}
