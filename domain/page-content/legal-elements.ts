import { type LegalText, writtenOut } from '../legal/legal-text.ts'
import type { PageDefaults } from './content.ts'

/** A legal text as a page's elements. */
export function elementsOf(text: LegalText) {
  return {
    hero_title: text.title,
    hero_subtitle: text.summary,
    legal_text: writtenOut(text.sections),
  } satisfies PageDefaults
}
