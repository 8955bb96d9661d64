import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '#domain/languages/languages.ts'

/** Languages that texts are translated into. */
export const otherLanguages = siteLanguages.filter((language) => language !== DEFAULT_LANGUAGE)

export function languageNamed(name: string | undefined): Language | undefined {
  return otherLanguages.find((language) => language === name)
}

export const partPath = (language: Language, kind: string, name: string) =>
  `/admin/translations/${language}/${kind}/${name.replaceAll('_', '-')}`

/** Anchor of a text on the screen of its part. */
export const anchorOf = (text: { kind: string; item: string; field: string }) =>
  `${text.kind}-${text.item}-${text.field}`.replaceAll(/\s+/g, '-')
