import { DEFAULT_LANGUAGE, type SiteLanguage, siteLanguages } from '#domain/languages.ts'

/** Those that texts are translated into. */
export const otherLanguages = siteLanguages.filter((language) => language !== DEFAULT_LANGUAGE)

export function languageNamed(name: string | undefined): SiteLanguage | undefined {
  return otherLanguages.find((language) => language === name)
}

export const partPath = (language: SiteLanguage, kind: string, name: string) =>
  `/admin/translations/${language}/${kind}/${name.replaceAll('_', '-')}`
