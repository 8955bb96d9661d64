import { languageList } from './language-list.ts'

export type Language = keyof typeof languageList

/** In order: the first is served at `/`. */
export const siteLanguages = Object.keys(languageList) as [Language, ...Language[]]

/** Names of a language for readers and machines. */
export const languageNames: Record<Language, { tag: string; whole: string; short: string }> = languageList

const [atRoot, ...below] = siteLanguages
export const DEFAULT_LANGUAGE: Language = atRoot

/** The language of a page, by its address alone: a shared link shows everyone the same page. */
export function languageAt(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return below.find((language) => language === first) ?? DEFAULT_LANGUAGE
}

/** Address prefix of a language: `/hi`, or empty. */
export function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/** A page's path without its language: `/hi/donate` becomes `/donate`. */
export function withoutLanguage(pathname: string): string {
  return pathname.slice(prefixOf(languageAt(pathname)).length) || '/'
}

/** A path in a language: `/donate` becomes `/hi/donate`. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return prefix && path.startsWith('/') ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path
}

/**
 * Locale of figures everywhere, and of dates in the back office: most Indian languages' own locales neither
 * group in lakhs nor use Latin digits.
 */
export const INDIAN_ENGLISH = languageList.en.tag

/** A language's month names with Latin digits. */
export function datesIn(language: Language): string {
  return `${languageNames[language].tag}-u-nu-latn`
}

/** Texts in each language, with English as the fallback. */
export type InEach<Texts> = { en: Texts } & Partial<Record<Language, Texts>>

export function inLanguage<Texts>(texts: InEach<Texts>, language: Language): Texts {
  return texts[language] ?? texts.en
}
