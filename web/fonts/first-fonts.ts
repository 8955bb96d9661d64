import type { SiteLanguage } from '#domain/languages.ts'
import displayLatin from './eczar-600-latin.woff2?url'
import bodyDevanagari from './mukta-400-devanagari.woff2?url'
import bodyLatin from './mukta-400-latin.woff2?url'
import boldDevanagari from './mukta-600-devanagari.woff2?url'

/** The letters that every page of a language shows at once, asked for ahead of its styles. */
export const firstFonts: Record<SiteLanguage, readonly string[]> = {
  en: [displayLatin, bodyLatin],
  hi: [boldDevanagari, bodyDevanagari],
}
