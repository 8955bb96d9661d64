import { inLanguage, type Language } from '../languages.ts'
import * as byLanguage from './letters-by-language.ts'
import type { Letters } from './written-with.ts'

export function lettersIn(language: Language): Letters {
  return inLanguage(byLanguage satisfies Record<Language, Letters>, language)
}
