import type { StoredRow } from '#domain/page-content/claims.ts'
import type { PageContent, PageDefaults } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'
import { translate } from './translate.ts'

type Complete = (rows: readonly StoredRow[]) => readonly StoredRow[] | Promise<readonly StoredRow[]>

/**
 * Stored content of a page over its language's defaults, or the defaults alone if nothing can be read. Claims
 * about money and the organisation have no default: see `claims.ts`. `complete` may add elements that are
 * stored elsewhere.
 */
export async function pageContent<const Defaults extends PageDefaults>(
  backend: Backend,
  slug: PageSlug,
  dictionary: Promise<{ content: Defaults }>,
  complete: Complete = (rows) => rows,
): Promise<PageContent<Defaults>> {
  const { believable, isClaim, readPage, siteAddress, withoutClaims } = await import('./page-readers.ts')
  const site = siteAddress(backend.url)
  async function read(): Promise<readonly StoredRow[]> {
    const { data } = await (await tables(backend))
      .from('page_content')
      .select('element_id, content_data, is_sample')
      .eq('page_slug', slug)
      .throwOnError()
    return data
  }
  const reading = translate(
    backend,
    'page',
    read(),
    (rows, turns, { turnElement }) =>
      rows.map((row) => ({
        ...row,
        content_data: turnElement(
          row.element_id,
          row.content_data,
          turns(slug, () => isClaim(slug, row.element_id)),
        ),
      })),
    { item: slug },
  )
  const completed = Promise.resolve(reading).then(async (rows) =>
    believable(slug, await complete(rows), site),
  )
  const [stored, { content }] = await Promise.all([orElse(completed, () => []), dictionary])
  return readPage(withoutClaims(slug, content, site), stored)
}

/** Elements of a page's content that one of the screens sharing it shows. */
export function elementsOf<Page extends object, Id extends keyof Page>(
  page: Page,
  isShown: (id: keyof Page) => id is Id,
): Pick<Page, Id> {
  const shown = Object.entries(page).filter(([id]) => isShown(id as keyof Page))
  // Only these are left.
  return Object.fromEntries(shown) as Pick<Page, Id>
}

/** A page's content together with the words of its screen. */
export async function screenContent<const Defaults extends PageDefaults, Words>(
  backend: Backend,
  slug: PageSlug,
  dictionary: Promise<{ content: Defaults; words: Words }>,
  complete?: Complete,
): Promise<{ page: PageContent<Defaults>; words: Words }> {
  const [page, { words }] = await Promise.all([pageContent(backend, slug, dictionary, complete), dictionary])
  return { page, words }
}
