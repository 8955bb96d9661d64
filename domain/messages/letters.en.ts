import { interests } from '../forms/interests.en.ts'
import { defaults } from './defaults.en.ts'
import { letterWords as words } from './letter-words.en.ts'
import type { Letters } from './letters.ts'

export const letters: Letters = { defaults, words, interests }
