import { languageList } from './language-list.ts'

export type Language = keyof typeof languageList

/** In their order: the first is served at `/`. */
export const siteLanguages = Object.keys(languageList) as [Language, ...Language[]]

/** What a language is called, by itself and by machines. */
export const languageNames: Record<Language, { tag: string; whole: string; short: string }> = languageList

const [atRoot, ...below] = siteLanguages
export const DEFAULT_LANGUAGE: Language = atRoot

/** The language of a page, by its address alone: a shared link means the same page to everybody. */
export function languageAt(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return below.find((language) => language === first) ?? DEFAULT_LANGUAGE
}

/** What the addresses of a language begin with: `/hi`, or nothing. */
export function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/** A page's path as it is in the language at the root: `/hi/donate` is `/donate`. */
export function withoutLanguage(pathname: string): string {
  return pathname.slice(prefixOf(languageAt(pathname)).length) || '/'
}

/** A path of the language at the root as it is in another: `/donate` is `/hi/donate`. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return prefix && path.startsWith('/') ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path
}

/**
 * Figures and days of the back office, and figures on every page: most Indian languages' own rules neither
 * group in lakhs nor keep to the digits that everybody reads.
 */
export const INDIAN_ENGLISH = languageList.en.tag

/** A language's own names of months, with the digits that everybody reads. */
export function datesIn(language: Language): string {
  return `${languageNames[language].tag}-u-nu-latn`
}

/** Texts of one kind in each language; the English stands in where one has none. */
export type InEach<Texts> = { en: Texts } & Partial<Record<Language, Texts>>

export function inLanguage<Texts>(texts: InEach<Texts>, language: Language): Texts {
  return texts[language] ?? texts.en
}
