import type { Language } from '../languages.ts'
import { lettersIn } from './letters.ts'

/** What a volunteer is interested in, in words. */
export function interestIn(value: string, language: Language): string {
  return lettersIn(language).interests[value] ?? value
}
