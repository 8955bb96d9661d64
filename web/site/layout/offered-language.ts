import { DEFAULT_LANGUAGE, type Language, siteLanguages } from '#domain/languages/languages.ts'

/**
 * The first language in the browser's list that the site has, other than English; null if it is the page's
 * own. Every browser lists English, so it is offered only to visitors who read no other language of the site.
 */
export function offeredLanguage(here: Language, preferred: readonly string[]): Language | null {
  const known = preferred.flatMap(
    (tag) => siteLanguages.find((language) => tag.split('-')[0] === language) ?? [],
  )
  const wanted = known.find((language) => language !== DEFAULT_LANGUAGE) ?? known[0]
  return wanted && wanted !== here ? wanted : null
}
