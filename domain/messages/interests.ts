import { interests as english } from '../forms/interests.en.ts'
import { interests as hindi } from '../forms/interests.hi.ts'
import type { Language } from './templates.ts'

const labels: Record<Language, Partial<Record<string, string>>> = { en: english, hi: hindi }

/** What a volunteer is interested in, in words. */
export function interestIn(value: string, language: Language): string {
  return labels[language][value] ?? value
}
