/** Texts of the sandbox's checkout window, in the language that the page requests. */
import type { Language } from '#domain/languages/languages.ts'
import type { CheckoutWords } from './checkout-words.en.ts'
import * as byLanguage from './checkout-words-by-language.ts'

const checkoutWords: Record<Language, CheckoutWords> = byLanguage

/** Inserts the texts of every language into the window's script. */
export function withWords(script: string): string {
  return script.replace('/* words */ {}', () => JSON.stringify(checkoutWords))
}
