import type { Language } from './templates.ts'

/** A message in Hindi is answered in Hindi. */
export function languageOf(text: string, otherwise: Language): Language {
  const hindi = text.match(/[\u0900-\u097f]/g)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  return hindi > latin ? 'hi' : otherwise
}
