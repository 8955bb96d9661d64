import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '#domain/languages/languages.ts'

/**
 * The language that a browser's owner reads before the page's, where the site speaks it. Everybody's browser knows
 * English, so English is offered to those alone who read nothing else of ours.
 */
export function offeredLanguage(here: Language, preferred: readonly string[]): Language | null {
  const known = preferred.flatMap(
    (tag) => siteLanguages.find((language) => tag.split('-')[0] === language) ?? [],
  )
  const wanted = known.find((language) => language !== DEFAULT_LANGUAGE) ?? known[0]
  return wanted && wanted !== here ? wanted : null
}
