/**
 * The site's languages, by the short name used in addresses, columns and dictionaries: tag, native name, and
 * a short form for a phone's header. The first is served at `/`, the others below their short name:
 * `/hi/donate`.
 */
export const languageList = {
  en: { tag: 'en-IN', whole: 'English', short: 'EN' },
  hi: { tag: 'hi-IN', whole: 'हिन्दी', short: 'हिं' },
} as const satisfies Record<string, { tag: string; whole: string; short: string }>
