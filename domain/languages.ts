/** The languages we write in, by the short name that addresses, columns and dictionaries use for them. */
export const languageTags = { en: 'en-IN', hi: 'hi-IN' } as const
export type Language = keyof typeof languageTags

/** Those that the public site speaks. The first is served at `/`, any other below its short name: `/hi/donate`. */
export const siteLanguages = ['en'] as const satisfies readonly Language[]
export type SiteLanguage = (typeof siteLanguages)[number]

const [atRoot, ...below]: readonly [SiteLanguage, ...SiteLanguage[]] = siteLanguages
export const DEFAULT_LANGUAGE: SiteLanguage = atRoot

/** The language of a page, by its address alone: a shared link means the same page to everybody. */
export function languageAt(pathname: string): SiteLanguage {
  const first = pathname.split('/', 2)[1]
  return below.find((language) => language === first) ?? DEFAULT_LANGUAGE
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
