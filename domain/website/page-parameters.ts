import { languageAt, pathIn, withoutLanguage } from '../languages/languages.ts'
import { contactSubjects } from './contact-subjects.ts'

/** Values that exist in the database. Others in an address neither render nor cache a separate page. */
export type KnownValues = Record<
  'causes' | 'amounts' | 'campaigns' | 'runningCampaigns' | 'stories' | 'storyPages',
  Pick<ReadonlySet<string>, 'has'>
>

type Accepts = (value: string, known: KnownValues) => boolean

/** Longer than any payment's id. */
const LONGEST_REFERENCE = 100

/**
 * Query parameters that change a page's server rendering, with their accepted values. Everything else
 * (campaign tags, filters of the back office, an amount that is not offered) is only for code in the browser,
 * so it makes no separate page.
 */
const PARAMETERS: Record<string, Record<string, Accepts>> = {
  '/contact': { about: (value) => (contactSubjects as readonly string[]).includes(value) },
  '/donate': {
    amount: (value, { amounts }) => amounts.has(value),
    campaign: (value, { runningCampaigns }) => runningCampaigns.has(value),
    cause_id: (value, { causes }) => causes.has(value),
    citizenship: (value) => value === 'foreign',
    monthly: (value) => value === '1',
  },
  '/donate/thank-you': { reference: (value) => value.length <= LONGEST_REFERENCE },
  '/stories': { page: (value, { storyPages }) => storyPages.has(value) },
  '/unsubscribe': {
    about: (value) => value === 'news' || value === 'pledges',
    done: (value) => value === '1',
  },
}

/** Pages with an item in their address. */
const ITEMS = { 'our-work': 'causes', campaigns: 'campaigns', stories: 'stories' } as const

/** An impossible item's address: one page for all unknown ones of its kind. */
const NO_ITEM = '-'

/**
 * The address under which a page is rendered and cached: `/donate?amount=199`. Parameters are sorted. Other
 * spellings of a path redirect before rendering.
 */
export function knownAddress(path: string, query: string, known: KnownValues): string {
  const page = withoutLanguage(path)
  const [, kind, item = ''] = /^\/(our-work|campaigns|stories)\/([^/]+?)(?:\.data)?$/.exec(page) ?? []
  if (kind && !isFeed(page) && !known[ITEMS[kind as keyof typeof ITEMS]].has(item))
    return pathIn(languageAt(path), `/${kind}/${NO_ITEM}`)
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

const isFeed = (page: string) => page === '/stories/feed.xml'
