/** What the sandbox's window says, in the language that a page asks it for. */
import type { InEach } from '#domain/languages.ts'
import { type CheckoutWords, words as en } from './checkout-words.en.ts'
import { words as hi } from './checkout-words.hi.ts'

const checkoutWords: InEach<CheckoutWords> = { en, hi }

/** The window's script, which is served as it stands, with the words of every language in their place. */
export function withWords(script: string): string {
  return script.replace('/* words */ {}', () => JSON.stringify(checkoutWords))
}
