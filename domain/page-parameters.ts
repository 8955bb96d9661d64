import { contactSubjects } from './contact-subjects.ts'
import { languageAt, pathIn, withoutLanguage } from './languages.ts'

/** Values that exist in the database. Others in an address render and cache no page of their own. */
export type KnownValues = Record<'causes' | 'amounts', Pick<ReadonlySet<string>, 'has'>>

type Accepts = (value: string, known: KnownValues) => boolean

/** Longer than any payment's id; what is longer names nothing. */
const LONGEST_REFERENCE = 100

/**
 * What a page's address may say that changes how the server renders it, each with the values that it accepts. Everything
 * else in a query (campaign tags, filters of the back office, an amount that is not offered) is for the code in the
 * browser alone, so it makes no other page.
 */
const PARAMETERS: Record<string, Record<string, Accepts>> = {
  '/contact': { about: (value) => (contactSubjects as readonly string[]).includes(value) },
  '/donate': {
    amount: (value, { amounts }) => amounts.has(value),
    cause_id: (value, { causes }) => causes.has(value),
    citizenship: (value) => value === 'foreign',
    monthly: (value) => value === '1',
  },
  '/donate/thank-you': { reference: (value) => value.length <= LONGEST_REFERENCE },
  '/unsubscribe': { done: (value) => value === '1' },
}

/** No cause can have this address: the page that every unknown cause gets. */
const NO_CAUSE = '/our-work/-'

/**
 * The address that a page is rendered and cached under: `/donate?amount=199`. Parameters come in one order however they
 * were written. Other spellings of a path redirect to the page's own before it is rendered, so they know none.
 */
export function knownAddress(path: string, query: string, known: KnownValues): string {
  const page = withoutLanguage(path)
  const [, cause] = /^\/our-work\/([^/]+?)(?:\.data)?$/.exec(page) ?? []
  if (cause !== undefined && !known.causes.has(cause)) return pathIn(languageAt(path), NO_CAUSE)
  const accepted = Object.hasOwn(PARAMETERS, page) ? PARAMETERS[page] : undefined
  if (!accepted || query === '') return path
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [name, accepts] of Object.entries(accepted)) {
    const value = given.get(name)
    if (value && accepts(value, known)) kept.set(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
