import { type Language, pathIn } from '#domain/languages/languages.ts'

/**
 * Address of the same page in another language, with query and hash, which only the browser knows. The
 * present state of a form, as a query in its `data-choice`, replaces the address's own query.
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
