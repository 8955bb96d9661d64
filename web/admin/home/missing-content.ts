import { isRecord } from '#domain/input/is-record.ts'
import { elementKind } from '#domain/page-content/element-kind.ts'
import { type PageSlug, pages } from '#domain/page-content/pages.ts'
import { contentPath } from '../lib/nav-entries.ts'
import type { Overview } from './overview.ts'

/** A missing picture or file of a cause or a page's element. The site works without it. */
export type Gap = { path: string; lacks: string } & (
  | { cause: string }
  | { page: { slug: PageSlug; title: string }; elementId: string }
)

// Drawn from the UPI ID if missing.
const MAY_BE_EMPTY = ['upi_qr_image']

export function missingContent({ pictures, causes }: Pick<Overview, 'pictures' | 'causes'>): Gap[] {
  const ofCauses = causes
    .filter(({ hero_image_url }) => !hero_image_url)
    .map(({ id, title }) => ({ cause: title, lacks: 'has no picture.', path: `/admin/causes?cause=${id}` }))
  const onPages = pictures.flatMap(({ page_slug, element_id, content_data }) => {
    const page = pages.find(({ slug }) => slug === page_slug)
    const lacks = lacking(element_id, content_data)
    if (!page || !lacks) return []
    return [{ page, elementId: element_id, lacks, path: `${contentPath(page.slug)}#${element_id}` }]
  })
  return [...ofCauses, ...onPages]
}

function lacking(elementId: string, content: unknown): string | undefined {
  const kind = elementKind(elementId)
  if (MAY_BE_EMPTY.includes(elementId) || !isRecord(content)) return undefined
  if (kind === 'image' && !content.url) return 'has no picture.'
  if (kind === 'image' && !content.alt) return 'has no alternative text.'
  if (kind === 'pdf' && !content.url) return 'has not been uploaded.'
  return undefined
}
