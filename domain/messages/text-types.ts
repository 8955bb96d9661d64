import type { letterWords } from './phrases.en.ts'
import type { Defaults } from './template-text.ts'

export type LetterWords = Wide<typeof letterWords>
type Wide<Words> = Words extends string ? string : { readonly [Key in keyof Words]: Wide<Words[Key]> }

/** What letters are written with. */
export type Letters = {
  /** What each template says until somebody changes it. */
  defaults: Defaults
  words: LetterWords
  /** What a volunteer is interested in. */
  interests: Readonly<Partial<Record<string, string>>>
}
