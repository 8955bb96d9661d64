import { interests } from '../forms/interests.hi.ts'
import { defaults } from './defaults.hi.ts'
import { letterWords as words } from './letter-words.hi.ts'
import type { Letters } from './written-with.ts'

export const letters: Letters = { defaults, words, interests }
