import { believable, withoutClaims } from '#domain/page-content/claims.ts'
import { type PageContent, type PageDefaults, readPage } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { siteAddress } from '#domain/site-address.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

/**
 * What is stored for a page over its defaults, or the defaults alone where nothing can be read. Claims about
 * money and the organisation have no default: see `claims.ts`.
 */
export function pageContent<const Defaults extends PageDefaults>(
  backend: Backend,
  slug: PageSlug,
  defaults: Defaults,
): Promise<PageContent<Defaults>> {
  const own = withoutClaims(slug, defaults)
  async function read() {
    const { data } = await (await tables(backend))
      .from('page_content')
      .select('element_id, content_data, is_sample')
      .eq('page_slug', slug)
      .throwOnError()
    return readPage(own, believable(slug, data, siteAddress(backend.url)))
  }
  return orElse(read(), () => readPage(own, []))
}
