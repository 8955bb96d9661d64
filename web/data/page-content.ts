import { type PageContent, type PageDefaults, readPage } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

/** What is stored for a page over its defaults, or the defaults alone where nothing can be read. */
export function pageContent<const Defaults extends PageDefaults>(
  backend: Backend,
  slug: PageSlug,
  defaults: Defaults,
): Promise<PageContent<Defaults>> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('page_content')
      .select('element_id, content_data')
      .eq('page_slug', slug)
      .throwOnError()
    return readPage(defaults, data)
  }
  return orElse(read(), () => readPage(defaults, []))
}
