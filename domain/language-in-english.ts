import type { Language } from './languages.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** What staff call a language: Hindi. */
export function languageInEnglish(language: Language): string {
  return names.of(language) ?? language
}
