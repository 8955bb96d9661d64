import type { SiteLanguage } from '#domain/languages.ts'

/** Each language offers itself. */
export const offerWords: Record<SiteLanguage, { offer: string; follow: string; stay: string }> = {
  en: { offer: 'This site is also in English.', follow: 'Read in English', stay: 'No, thank you' },
  hi: { offer: 'यह वेबसाइट हिन्दी में भी है।', follow: 'हिन्दी में पढ़ें', stay: 'नहीं, धन्यवाद' },
}
