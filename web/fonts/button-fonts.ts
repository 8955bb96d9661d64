import type { InEach } from '#domain/languages/languages.ts'
import boldHindi from './mukta-600-hindi.woff2?url'
import boldLatin from './mukta-600-latin.woff2?url'

/** Fonts of a donation button, which is a separate document within a page. */
export const buttonFonts: InEach<string> = { en: boldLatin, hi: boldHindi }
