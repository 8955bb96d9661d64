import { malformedQuery } from '../problems.ts'

/** Decodes a query string's pairs strictly: refuses invalid UTF-8 and NUL. */
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
