import type { Language } from '../languages/languages.ts'
import { lettersIn } from './texts.ts'

/** A volunteer's interest as text. */
export function interestIn(value: string, language: Language): string {
  return lettersIn(language).interests[value] ?? value
}
