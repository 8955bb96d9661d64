import { type InEach, inLanguage, type Language } from '../languages.ts'
import { letters as en } from './letters.en.ts'
import { letters as hi } from './letters.hi.ts'
import type { Letters } from './written-with.ts'

/** A language that is not here is written to in English. */
const byLanguage: InEach<Letters> = { en, hi }

export function lettersIn(language: Language): Letters {
  return inLanguage(byLanguage, language)
}
