import type { PageDefaults } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import type { CauseTexts } from './causes.ts'
import type { ItemTexts } from './items.ts'

/** The content of a new instance in a language. */
export type Content = {
  pages: Record<PageSlug, PageDefaults>
  causes: { causeTexts: Record<string, CauseTexts>; causeButtons: Record<string, string> }
  items: { itemTexts: Record<string, ItemTexts> }
  organisation: Record<string, string>
  menu: Record<string, string>
}
