import { inLanguage, type Language } from '../languages/languages.ts'
import type { Letters } from './text-types.ts'
import * as byLanguage from './texts-by-language.ts'

export function lettersIn(language: Language): Letters {
  return inLanguage(byLanguage satisfies Record<Language, Letters>, language)
}
