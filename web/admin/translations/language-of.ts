import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '#domain/languages.ts'

/** Those that texts are translated into. */
export const otherLanguages = siteLanguages.filter((language) => language !== DEFAULT_LANGUAGE)

export function languageNamed(name: string | undefined): Language | undefined {
  return otherLanguages.find((language) => language === name)
}

export const partPath = (language: Language, kind: string, name: string) =>
  `/admin/translations/${language}/${kind}/${name.replaceAll('_', '-')}`
