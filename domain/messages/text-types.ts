import type { letterWords } from './phrases.en.ts'
import type { Defaults } from './template-text.ts'

export type LetterWords = Widened<typeof letterWords>
type Widened<Words> = Words extends string ? string : { readonly [Key in keyof Words]: Widened<Words[Key]> }

/** All texts of letters in one language. */
export type Letters = {
  /** Default text of each template. */
  defaults: Defaults
  words: LetterWords
  /** A volunteer's interests. */
  interests: Readonly<Partial<Record<string, string>>>
}
