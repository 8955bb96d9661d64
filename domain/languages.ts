/** The languages we write in, by the short name that addresses, columns and dictionaries use for them. */
export const languageTags = { en: 'en-IN', hi: 'hi-IN' } as const
export type Language = keyof typeof languageTags

/** Those that the public site speaks. The first is served at `/`, any other below its short name: `/hi/donate`. */
export const siteLanguages = ['en', 'hi'] as const satisfies readonly Language[]
export type SiteLanguage = (typeof siteLanguages)[number]

/** What a language is called in itself, and in the room of a phone's header. */
export const languageNames: Record<SiteLanguage, { whole: string; short: string }> = {
  en: { whole: 'English', short: 'EN' },
  hi: { whole: 'हिन्दी', short: 'हिं' },
}

const [atRoot, ...below]: readonly [SiteLanguage, ...SiteLanguage[]] = siteLanguages
export const DEFAULT_LANGUAGE: SiteLanguage = atRoot

/** The language of a page, by its address alone: a shared link means the same page to everybody. */
export function languageAt(pathname: string): SiteLanguage {
  const first = pathname.split('/', 2)[1]
  return below.find((language) => language === first) ?? DEFAULT_LANGUAGE
}

/** What the addresses of a language begin with: `/hi`, or nothing. */
export function prefixOf(language: SiteLanguage): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/** A page's path as it is in the language at the root: `/hi/donate` is `/donate`. */
export function withoutLanguage(pathname: string): string {
  return pathname.slice(prefixOf(languageAt(pathname)).length) || '/'
}

/** A path of the language at the root as it is in another: `/donate` is `/hi/donate`. */
export function pathIn(language: SiteLanguage, path: string): string {
  const prefix = prefixOf(language)
  return prefix && path.startsWith('/') ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path
}

/**
 * Figures and days of the back office, and figures on every page: most Indian languages' own rules neither
 * group in lakhs nor keep to the digits that everybody reads.
 */
export const INDIAN_ENGLISH = languageTags.en

/** A language's own names of months, with the digits that everybody reads. */
export function datesIn(language: Language): string {
  return `${languageTags[language]}-u-nu-latn`
}
