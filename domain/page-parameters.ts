import { withoutLanguage } from './languages.ts'

/**
 * What a page's address may say that changes how the server renders it. Everything else in a query (campaign tags,
 * filters of the back office) is for the code in the browser alone, so it makes no other page.
 */
const PARAMETERS: Record<string, readonly string[]> = {
  '/contact': ['about'],
  '/donate': ['amount', 'cause_id', 'citizenship', 'monthly'],
  '/donate/thank-you': ['reference'],
  '/unsubscribe': ['done'],
}

/** Longer than any amount, cause or payment's id; what is longer names nothing. */
const LONGEST_VALUE = 100

/**
 * The part of a query that the page at a path knows, in one order however it was written: `?amount=199` or nothing.
 * Other spellings of a path redirect to the page's own before it is rendered, so they know none.
 */
export function knownQuery(path: string, query: string): string {
  const page = withoutLanguage(path)
  const names = Object.hasOwn(PARAMETERS, page) ? PARAMETERS[page] : undefined
  if (!names || query === '') return ''
  const given = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value && value.length <= LONGEST_VALUE) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}
