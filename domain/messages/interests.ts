import type { Language } from '../languages/languages.ts'
import { lettersIn } from './texts.ts'

/** What a volunteer is interested in, in words. */
export function interestIn(value: string, language: Language): string {
  return lettersIn(language).interests[value] ?? value
}
