import { DEFAULT_LANGUAGE } from '#domain/languages/languages.ts'
import type { TranslationKind } from '#domain/translations/translation.ts'
import type { Backend } from './backend.ts'
import type { Turns, Wanted } from './translations.ts'

type Translators = typeof import('./translations.ts')

/** Translates stored rows into the page's language. Pages in the rows' own language load nothing for it. */
export async function translate<Rows>(
  backend: Backend,
  kind: TranslationKind,
  reading: PromiseLike<Rows>,
  turn: (rows: Rows, turns: Turns, translators: Translators) => Rows,
  wanted?: Wanted,
): Promise<Rows> {
  if (backend.language === DEFAULT_LANGUAGE) return reading
  // Awaited together from the start: otherwise a rejection during the import would be unhandled.
  const [rows, [turns, translators]] = await Promise.all([
    reading,
    import('./translations.ts').then(
      async (file) => [await file.translations(backend, kind, wanted), file] as const,
    ),
  ])
  return turn(rows, turns, translators)
}
