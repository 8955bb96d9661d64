/**
 * Every language that the site speaks, by the short name that addresses, columns and dictionaries use for it: its tag,
 * and what it calls itself, whole and in the room of a phone's header. The first is served at `/`, any other below its
 * short name: `/hi/donate`.
 */
export const languageList = {
  en: { tag: 'en-IN', whole: 'English', short: 'EN' },
  hi: { tag: 'hi-IN', whole: 'हिन्दी', short: 'हिं' },
} as const satisfies Record<string, { tag: string; whole: string; short: string }>
