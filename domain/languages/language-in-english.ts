import type { Language } from './languages.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language: Hindi. */
export function languageInEnglish(language: Language): string {
  return names.of(language) ?? language
}
