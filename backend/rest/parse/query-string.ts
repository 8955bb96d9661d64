import { malformedQuery } from '../problems.ts'

/** The pairs of a query string, decoded strictly: what is not UTF-8, or holds a NUL, is refused. */
export function readPairs(search: string): [key: string, value: string][] {
  const pairs: [string, string][] = []
  for (const part of search.split('&')) {
    const equals = part.indexOf('=')
    if (equals === -1) continue
    pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
  }
  return pairs
}

export function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformedQuery('The address is not valid percent-encoded UTF-8')
  }
  if (decoded.includes('\0')) throw malformedQuery('The address contains a NUL character')
  return decoded
}
