import { DEFAULT_LANGUAGE } from '#domain/languages.ts'
import type { TranslationKind } from '#domain/translations/translation.ts'
import type { Backend } from './backend.ts'
import type { Turns, Wanted } from './translations.ts'

type Translators = typeof import('./translations.ts')

/**
 * Stored rows in the page's language: as they are on pages of the language they are written in, which therefore
 * load nothing for it.
 */
export async function translate<Rows>(
  backend: Backend,
  kind: TranslationKind,
  reading: PromiseLike<Rows>,
  turn: (rows: Rows, turns: Turns, translators: Translators) => Rows,
  wanted?: Wanted,
): Promise<Rows> {
  if (backend.language === DEFAULT_LANGUAGE) return reading
  const translators = await import('./translations.ts')
  const [rows, turns] = await Promise.all([reading, translators.translations(backend, kind, wanted)])
  return turn(rows, turns, translators)
}
