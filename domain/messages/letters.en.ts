import { interests } from '../forms/interests.en.ts'
import { defaults } from './defaults.en.ts'
import { letterWords as words } from './letter-words.en.ts'
import type { Letters } from './written-with.ts'

export const letters: Letters = { defaults, words, interests }
