import { linkProblem } from '../website/link-problem.ts'
import { settingNamed } from './settings.ts'

/** The problem with a typed setting, in a sentence; null if it can be saved. Empty switches it off. */
export function settingProblem(key: string, typed: string): string | null {
  const value = typed.trim()
  const rule = settingNamed(key)?.rule
  if (!rule) return null
  if (rule === 'link') return value === '' ? null : linkProblem(value)
  if (value === '' && !rule.neverEmpty) return null
  return rule.fits.test(value) ? null : rule.problem
}
