import { pages } from '#domain/page-content/pages.ts'

export type SectionIcon = 'house' | 'donation' | 'people' | 'inbox' | 'chart' | 'globe' | 'mail' | 'gear'
export type NavEntry = { path: string; label: string }
export type NavSection = NavEntry & {
  icon: SectionIcon
  /** Another common name, for screen readers and for the search. */
  alias?: string
  entries: readonly NavEntry[]
  /** Separate entries, under a heading below the others. */
  more?: { heading: string; entries: readonly NavEntry[] }
}

/** Screens of the back office, as its menu and its search list them. */
export const navSections: readonly NavSection[] = [
  { path: '/admin', label: 'Home', alias: 'Dashboard', icon: 'house', entries: [] },
  {
    path: '/admin/donations',
    label: 'Donations',
    icon: 'donation',
    entries: [
      { path: '/admin/donations', label: 'All donations' },
      { path: '/admin/monthly-gifts', label: 'Monthly gifts' },
      { path: '/admin/receipts', label: 'Receipts' },
      { path: '/admin/payments-to-check', label: 'Payments to check' },
    ],
  },
  {
    path: '/admin/donors',
    label: 'Donors',
    icon: 'people',
    entries: [
      { path: '/admin/donors', label: 'All donors' },
      { path: '/admin/donors/import', label: 'Import' },
      { path: '/admin/donors/duplicates', label: 'Duplicates' },
    ],
  },
  { path: '/admin/inbox', label: 'Inbox', icon: 'inbox', entries: [] },
  {
    path: '/admin/mis-dashboard',
    label: 'Reports',
    alias: 'MIS Dashboard',
    icon: 'chart',
    entries: [
      { path: '/admin/mis-dashboard', label: 'Figures' },
      { path: '/admin/tax-statement', label: 'Tax statement' },
    ],
  },
  {
    path: '/admin/causes',
    label: 'Website',
    icon: 'globe',
    entries: [
      { path: '/admin/causes', label: 'Causes' },
      { path: '/admin/navigation-menu', label: 'Navigation menu' },
      { path: '/admin/settings/appearance', label: 'Appearance' },
      { path: '/admin/files', label: 'Files' },
      { path: '/admin/translations', label: 'Translations' },
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
    entries: [
      { path: '/admin/messages', label: 'Message log' },
      { path: '/admin/messages/templates', label: 'Message templates' },
    ],
  },
  {
    path: '/admin/settings/organisation',
    label: 'Settings',
    icon: 'gear',
    entries: [
      { path: '/admin/settings/organisation', label: 'Organisation' },
      { path: '/admin/settings/registrations', label: 'Registrations' },
      { path: '/admin/settings/receipts', label: 'Receipts and tax' },
      { path: '/admin/settings/razorpay', label: 'Razorpay' },
      { path: '/admin/settings/email', label: 'Email' },
      { path: '/admin/settings/whatsapp', label: 'WhatsApp' },
      { path: '/admin/settings/google-tag', label: 'Google Tag Manager' },
      { path: '/admin/settings/meta-pixel', label: 'Meta Pixel' },
      { path: '/admin/settings/privacy', label: 'Privacy' },
      { path: '/admin/settings/administrators', label: 'Administrators' },
      { path: '/admin/settings/account', label: 'Your account' },
    ],
  },
]

export const entriesOf = ({ entries, more }: NavSection): readonly NavEntry[] => [
  ...entries,
  ...(more?.entries ?? []),
]

/** Section and entry of a screen: those with the longest path that is a prefix of its own. */
export function placeOf(pathname: string): { section: NavSection; entry: NavEntry } | undefined {
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

export function contentPath(slug: string): string {
  return `/admin/content/${slug.replaceAll('_', '-')}`
}
