import type { Language } from '#domain/languages/languages.ts'
import displayLatin from './eczar-600-latin.woff2?url'
import bodyHindi from './mukta-400-hindi.woff2?url'
import bodyLatin from './mukta-400-latin.woff2?url'
import boldHindi from './mukta-600-hindi.woff2?url'

/** The letters that every page of a language shows at once, asked for ahead of its styles. */
export const firstFonts: Partial<Record<Language, readonly string[]>> = {
  en: [displayLatin, bodyLatin],
  hi: [boldHindi, bodyHindi],
}
