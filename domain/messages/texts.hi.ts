import { interests } from '../forms/interests.hi.ts'
import { letterWords as words } from './phrases.hi.ts'
import { defaults } from './template-texts.hi.ts'
import type { Letters } from './text-types.ts'

export const letters: Letters = { defaults, words, interests }
