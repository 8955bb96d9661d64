import { pages } from '#domain/page-content/pages.ts'
import type { Capability } from '#domain/people/roles.ts'

export type SectionIcon = 'house' | 'donation' | 'people' | 'inbox' | 'chart' | 'globe' | 'mail' | 'gear'
export type NavEntry = {
  path: string
  label: string
  /** Any of these capabilities opens the screen; an empty list, every account. By default those of the section. */
  needs?: readonly Capability[]
}
export type NavSection = NavEntry & {
  needs: readonly Capability[]
  icon: SectionIcon
  /** Another common name, for screen readers and for the search. */
  alias?: string
  entries: readonly NavEntry[]
  /** Separate entries, under a heading below the others. */
  more?: { heading: string; entries: readonly NavEntry[] }
}

/** Screens of the back office: the menu, the search and the guard of addresses derive from this list. */
export const navSections: readonly NavSection[] = [
  { path: '/admin', label: 'Home', alias: 'Dashboard', icon: 'house', needs: [], entries: [] },
  {
    path: '/admin/donations',
    label: 'Donations',
    icon: 'donation',
    needs: ['gifts.read'],
    entries: [
      { path: '/admin/donations', label: 'All donations' },
      { path: '/admin/monthly-gifts', label: 'Monthly gifts' },
      { path: '/admin/pledges', label: 'Pledges' },
      { path: '/admin/receipts', label: 'Receipts' },
      { path: '/admin/payments-to-check', label: 'Payments to check' },
      { path: '/admin/provider-codes', label: 'Codes of the provider' },
      { path: '/admin/payouts', label: 'Payouts', needs: ['books.read'] },
      { path: '/admin/bank', label: 'Bank', needs: ['books.read'] },
      { path: '/admin/bank/import', label: 'Import statement', needs: ['books.write'] },
      { path: '/admin/donations/import', label: 'Import register', needs: ['donors.write'] },
    ],
  },
  {
    path: '/admin/donors',
    label: 'Donors',
    icon: 'people',
    needs: ['donors.read'],
    entries: [
      { path: '/admin/donors', label: 'All donors' },
      { path: '/admin/donors/import', label: 'Import', needs: ['donors.write'] },
      { path: '/admin/donors/duplicates', label: 'Duplicates', needs: ['donors.write'] },
    ],
  },
  { path: '/admin/inbox', label: 'Inbox', icon: 'inbox', needs: ['messages', 'gifts.write'], entries: [] },
  {
    path: '/admin/mis-dashboard',
    label: 'Reports',
    alias: 'MIS Dashboard',
    icon: 'chart',
    needs: ['gifts.read'],
    entries: [
      { path: '/admin/mis-dashboard', label: 'Figures' },
      { path: '/admin/charts', label: 'Charts' },
      { path: '/admin/money-trail', label: 'Money trail', needs: ['books.read'] },
      { path: '/admin/books', label: 'Books', needs: ['books.read'] },
      { path: '/admin/tax-statement', label: 'Tax statement', needs: ['statement'] },
    ],
  },
  {
    path: '/admin/causes',
    label: 'Website',
    icon: 'globe',
    needs: ['content'],
    entries: [
      { path: '/admin/causes', label: 'Causes' },
      { path: '/admin/campaigns', label: 'Campaigns', needs: ['campaigns'] },
      { path: '/admin/posters', label: 'Posters', needs: ['campaigns'] },
      { path: '/admin/stories', label: 'Stories' },
      { path: '/admin/navigation-menu', label: 'Navigation menu' },
      { path: '/admin/settings/appearance', label: 'Appearance' },
      { path: '/admin/files', label: 'Files' },
      { path: '/admin/translations', label: 'Translations', needs: ['content', 'campaigns'] },
    ],
    more: {
      heading: 'Pages',
      entries: pages.map(({ slug, title }) => ({ path: contentPath(slug), label: title })),
    },
  },
  {
    path: '/admin/messages',
    label: 'Messages',
    icon: 'mail',
    needs: ['messages'],
    entries: [
      { path: '/admin/messages', label: 'Message log' },
      { path: '/admin/messages/templates', label: 'Message templates' },
    ],
  },
  {
    path: '/admin/settings/organisation',
    label: 'Settings',
    icon: 'gear',
    needs: ['settings'],
    entries: [
      { path: '/admin/settings/organisation', label: 'Organisation' },
      { path: '/admin/settings/registrations', label: 'Registrations', needs: ['statement'] },
      { path: '/admin/settings/receipts', label: 'Receipts and tax', needs: ['settings', 'statement'] },
      { path: '/admin/settings/razorpay', label: 'Razorpay' },
      { path: '/admin/settings/email', label: 'Email' },
      { path: '/admin/settings/whatsapp', label: 'WhatsApp' },
      { path: '/admin/settings/google-tag', label: 'Google Tag Manager' },
      { path: '/admin/settings/meta-pixel', label: 'Meta Pixel' },
      { path: '/admin/settings/privacy', label: 'Privacy' },
      { path: '/admin/settings/health', label: 'System health' },
      { path: '/admin/settings/administrators', label: 'People', needs: ['people'] },
      { path: '/admin/settings/log', label: 'Log', needs: ['log'] },
      { path: '/admin/settings/account', label: 'Your account', needs: [] },
    ],
  },
]

export const entriesOf = ({ entries, more }: NavSection): readonly NavEntry[] => [
  ...entries,
  ...(more?.entries ?? []),
]

/** Belongs to the messages: those who send letters need not be allowed to edit stories. */
const STORY_LETTERS = /^\/admin\/stories\/[^/]+\/letters$/

/** Section and entry of a screen: those with the longest path that is a prefix of its own. */
export function placeOf(pathname: string): { section: NavSection; entry: NavEntry } | undefined {
  if (STORY_LETTERS.test(pathname)) return placeOf('/admin/messages')
  const isBelow = (path: string) =>
    pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`))
  return navSections
    .flatMap((section) => [section, ...entriesOf(section)].map((entry) => ({ section, entry })))
    .filter(({ entry }) => isBelow(entry.path))
    .reduce<ReturnType<typeof placeOf>>(
      (best, found) => (best && best.entry.path.length >= found.entry.path.length ? best : found),
      undefined,
    )
}

/** The name of a screen as its section lists it. Pages are quoted as such: one is called Home, like a screen. */
export function nameOfScreen(pathname: string): string {
  const place = placeOf(pathname)
  const isListed = ({ path }: NavEntry) => path === place?.entry.path
  const page = place?.section.more?.entries.find(isListed)
  if (page) return `the page “${page.label}”`
  return `“${(place?.section.entries.find(isListed) ?? place?.entry)?.label}”`
}

type May = (capability: Capability) => boolean

/** Capabilities one of which opens an address. */
export function neededFor(address: string): readonly Capability[] {
  const place = placeOf(address.replace(/[?#].*/, ''))
  return place?.entry.needs ?? place?.section.needs ?? []
}

export const mayOpen = (address: string, may: May): boolean => isOpen(neededFor(address), may)

const isOpen = (needs: readonly Capability[], may: May) => needs.length === 0 || needs.some(may)

/** The menu of an account: the screens that it can open. A section leads to the first of them. */
export function sectionsFor(may: May): NavSection[] {
  return navSections.flatMap(({ more, ...section }) => {
    const entries = section.entries.filter(({ needs = section.needs }) => isOpen(needs, may))
    const [first = section] = entries
    const { needs = section.needs, path } = first
    const shown = { ...section, path, entries, ...(more && isOpen(section.needs, may) && { more }) }
    return isOpen(needs, may) ? [shown] : []
  })
}

export function contentPath(slug: string): string {
  return `/admin/content/${slug.replaceAll('_', '-')}`
}
