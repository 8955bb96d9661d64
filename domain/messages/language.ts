import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '../languages/languages.ts'

/** A message in Devanagari from an English page is answered in Hindi, any other in the page's language. */
export function languageOf(text: string, page: Language): Language {
  const devanagari = text.match(/[\u0900-\u097f]/g)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  return page === DEFAULT_LANGUAGE && devanagari > latin ? 'hi' : page
}

/** A site language by its code; null for any other value. */
export function languageCalled(name: string | null | undefined): Language | null {
  return siteLanguages.find((one) => one === name) ?? null
}
