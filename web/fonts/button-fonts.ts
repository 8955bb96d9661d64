import type { InEach } from '#domain/languages/languages.ts'
import boldHindi from './mukta-600-hindi.woff2?url'
import boldLatin from './mukta-600-latin.woff2?url'

/** What a button is written with, for a document of its own within a page. */
export const buttonFonts: InEach<string> = { en: boldLatin, hi: boldHindi }
