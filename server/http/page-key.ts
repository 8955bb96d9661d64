import { knownQuery } from '#domain/page-parameters.ts'

/** Pages are cached by their path, which names their language too, and by what of the query they know. */
export function pageKey(url: string): string {
  const question = url.indexOf('?')
  if (question === -1) return `page\n${url}`
  const path = url.slice(0, question)
  return `page\n${path}${knownQuery(path, url.slice(question + 1))}`
}
