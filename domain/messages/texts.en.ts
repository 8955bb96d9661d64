import { interests } from '../forms/interests.en.ts'
import { letterWords as words } from './phrases.en.ts'
import { defaults } from './template-texts.en.ts'
import type { Letters } from './text-types.ts'

export const letters: Letters = { defaults, words, interests }
