import { type LegalText, writtenOut } from '../legal/legal-text.ts'
import { privacyNotice } from '../legal/privacy.ts'
import { termsOfUse } from '../legal/terms.ts'
import type { PageDefaults } from './content.ts'

export const privacyDefaults = elementsOf(privacyNotice)
export const termsDefaults = elementsOf(termsOfUse)

function elementsOf(text: LegalText) {
  return {
    hero_title: text.title,
    hero_subtitle: text.summary,
    legal_text: writtenOut(text.sections),
  } satisfies PageDefaults
}
