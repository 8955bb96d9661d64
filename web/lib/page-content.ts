import type { PageContent, PageDefaults, StoredElement } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'
import { translate } from './translate.ts'

/**
 * What is stored for a page over its language's defaults, or those alone where nothing can be read. Claims about
 * money and the organisation have no default: see `claims.ts`.
 */
export async function pageContent<const Defaults extends PageDefaults>(
  backend: Backend,
  slug: PageSlug,
  dictionary: Promise<{ content: Defaults }>,
): Promise<PageContent<Defaults>> {
  const { believable, isClaim, readPage, siteAddress, withoutClaims } = await import('./page-readers.ts')
  const site = siteAddress(backend.url)
  async function read() {
    const { data } = await (await tables(backend))
      .from('page_content')
      .select('element_id, content_data, is_sample')
      .eq('page_slug', slug)
      .throwOnError()
    return believable(slug, data, site) as StoredElement[]
  }
  const reading = translate(
    backend,
    'page',
    read(),
    (rows, turns, { turnElement }) =>
      rows.map(({ element_id, content_data }) => ({
        element_id,
        content_data: turnElement(
          element_id,
          content_data,
          turns(slug, () => isClaim(slug, element_id)),
        ),
      })),
    { item: slug },
  )
  const [stored, { content }] = await Promise.all([orElse(reading, () => []), dictionary])
  return readPage(withoutClaims(slug, content, site), stored)
}

/** A page's content together with the words of its screen. */
export async function screenContent<const Defaults extends PageDefaults, Words>(
  backend: Backend,
  slug: PageSlug,
  dictionary: Promise<{ content: Defaults; words: Words }>,
): Promise<{ page: PageContent<Defaults>; words: Words }> {
  const [page, { words }] = await Promise.all([pageContent(backend, slug, dictionary), dictionary])
  return { page, words }
}
