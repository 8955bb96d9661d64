/** What the sandbox's window says, in the language that a page asks it for. */
import type { Language } from '#domain/languages/languages.ts'
import type { CheckoutWords } from './checkout-words.en.ts'
import * as byLanguage from './checkout-words-by-language.ts'

const checkoutWords: Record<Language, CheckoutWords> = byLanguage

/** The window's script, which is served as it stands, with the words of every language in their place. */
export function withWords(script: string): string {
  return script.replace('/* words */ {}', () => JSON.stringify(checkoutWords))
}
