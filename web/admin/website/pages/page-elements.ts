import type { Json } from '#domain/database.types.ts'
import { isSampleClaim } from '#domain/page-content/claims.ts'
import { fromOrganisation } from '#domain/page-content/contact-lines.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { type ElementKind, elementKind } from '#domain/page-content/element-kind.ts'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import type { StoredSetting } from '#domain/website/organisation.ts'
import type { ContentRow } from './content-data.ts'
import { editable } from './editable.ts'

export type PageElement = {
  id: string
  label: string
  kind: ElementKind
  content: Json
  /** Null until the first save; the default is shown till then. */
  row: ContentRow | null
  /** A sample claim: hidden at a public address until staff confirm it. */
  isSample: boolean
  /** The organisation's detail that the page shows while this element is empty. */
  inherited?: string
}
export type ElementGroup = { name: string; elements: PageElement[] }

/** Elements of a page as staff see them: grouped, labelled, with the stored content or the default. */
export function pageElements(
  slug: PageSlug,
  rows: readonly ContentRow[],
  organisation: readonly StoredSetting[] = [],
): ElementGroup[] {
  const inherited = slug === 'contact' ? fromOrganisation(rows, organisation) : {}
  const byId = new Map(rows.map((row) => [row.element_id, row]))
  const element = (id: string, label: string): PageElement => {
    const row = byId.get(id) ?? null
    const detail = inherited[id]
    if (detail !== undefined)
      return {
        id,
        label,
        kind: elementKind(id),
        content: editable(id, ''),
        row,
        isSample: false,
        inherited: detail,
      }
    const content = editable(id, row ? row.content_data : defaultsBySlug[slug][id])
    const isSample = row !== null && isSampleClaim(slug, row)
    return { id, label, kind: elementKind(id), content, row, isSample }
  }
  const groups = labelsBySlug[slug].map(({ name, elements }) => ({
    name,
    elements: Object.entries(elements).map(([id, label]) => element(id, label)),
  }))
  const known = new Set(groups.flatMap((group) => group.elements.map(({ id }) => id)))
  const others = rows.filter(({ element_id }) => !known.has(element_id))
  if (others.length === 0) return groups
  const name = 'Not shown on the page'
  return [...groups, { name, elements: others.map(({ element_id: id }) => element(id, nameOf(id))) }]
}

function nameOf(elementId: string): string {
  const words = elementId.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
