import { type Language, languages } from './templates.ts'

/** A message in Hindi is answered in Hindi. */
export function languageOf(text: string, otherwise: Language): Language {
  const hindi = text.match(/[\u0900-\u097f]/g)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  return hindi > latin ? 'hi' : otherwise
}

/** The language of a page, where letters are written in it too. */
export function letterLanguage(language: string | null | undefined): Language | null {
  return languages.find((one) => one === language) ?? null
}
