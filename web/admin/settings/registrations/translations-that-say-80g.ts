import { languageInEnglish } from '#domain/languages/language-in-english.ts'
import type { Language } from '#domain/languages/languages.ts'
import { says80G } from '#domain/registrations/registrations.ts'
import { type Part, textKey } from '#domain/translations/parts.ts'
import { anchorOf, partPath } from '../../website/translations/language-of.ts'

export type Claim = { title: string; place: string; path: string }

type Stored = { kind: string; item: string; field: string; text: string; is_sample: boolean }

/** Staff's translations that mention 80G. Samples are not included. */
export function translationsThatSay80G(
  language: Language,
  { parts, stored }: { parts: readonly Part[]; stored: readonly Stored[] },
): Claim[] {
  const claims = new Set(stored.filter(({ text, is_sample }) => !is_sample && says80G(text)).map(textKey))
  return parts.flatMap(({ kind, name, title, texts }) =>
    texts
      .filter((text) => claims.has(textKey(text)))
      .map((text) => ({
        title: text.label,
        place: `${title}, ${languageInEnglish(language)}`,
        path: `${partPath(language, kind, name)}#${encodeURIComponent(anchorOf(text))}`,
      })),
  )
}
