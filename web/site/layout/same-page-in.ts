import { type Language, pathIn } from '#domain/languages/languages.ts'

/**
 * The same page in another language, with its whole query and what follows it, which are known in the browser alone.
 * What a form on the page says by now, as a query in its `data-choice`, stands in place of what its address asked for.
 */
export function samePageIn(language: Language, pathname: string): string {
  const chosen = document.querySelector<HTMLElement>('[data-choice]')?.dataset.choice
  const query = new URLSearchParams(location.search)
  for (const [name, value] of new URLSearchParams(chosen)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const search = String(query)
  return pathIn(language, pathname) + (search && `?${search}`) + location.hash
}
