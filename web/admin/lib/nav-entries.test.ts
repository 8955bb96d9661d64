import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Capability } from '#domain/people/roles.ts'
import { entriesOf, mayOpen, nameOfScreen, navSections, placeOf, sectionsFor } from './nav-entries.ts'

test('keeps the menu short and lists each screen once', () => {
  expect(navSections.length).toBeLessThanOrEqual(9)
  for (const section of navSections) {
    const paths = entriesOf(section).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    if (paths.length > 0) expect(paths[0]).toBe(section.path)
  }
})

test.each([
  ['/admin', 'Home', '/admin'],
  ['/admin/donations', 'Donations', '/admin/donations'],
  ['/admin/donations/7f', 'Donations', '/admin/donations'],
  ['/admin/donations/import', 'Donations', '/admin/donations/import'],
  ['/admin/payments-to-check', 'Donations', '/admin/payments-to-check'],
  ['/admin/payouts/setl_1', 'Donations', '/admin/payouts'],
  ['/admin/money-trail/2026-11/given', 'Reports', '/admin/money-trail'],
  ['/admin/books/2026-11', 'Reports', '/admin/books'],
  ['/admin/donors/7f', 'Donors', '/admin/donors'],
  ['/admin/donors/import', 'Donors', '/admin/donors/import'],
  ['/admin/inbox/message/7f', 'Inbox', '/admin/inbox'],
  ['/admin/messages/templates', 'Messages', '/admin/messages/templates'],
  ['/admin/messages/7f', 'Messages', '/admin/messages'],
  ['/admin/stories/7f/letters', 'Messages', '/admin/messages'],
  ['/admin/content/our-work', 'Website', '/admin/content/our-work'],
  ['/admin/settings/appearance', 'Website', '/admin/settings/appearance'],
  ['/admin/settings/administrators', 'Settings', '/admin/settings/administrators'],
])('places %s in %s', (pathname, section, path) => {
  expect(placeOf(pathname)?.section.label).toBe(section)
  expect(placeOf(pathname)?.entry.path).toBe(path)
})

test.each([
  ['/admin/settings/organisation', '“Organisation”'],
  ['/admin/donors/import', '“Import”'],
  ['/admin/inbox', '“Inbox”'],
  ['/admin/content/home', 'the page “Home”'],
])('names %s %s', (pathname, name) => {
  expect(nameOfScreen(pathname)).toBe(name)
})

test('has no place for a screen that does not exist', () => {
  expect(placeOf('/admin/nowhere')).toBeUndefined()
  expect(placeOf('/admin/donors-of-the-year')).toBeUndefined()
})

const holding =
  (...held: Capability[]) =>
  (capability: Capability) =>
    held.includes(capability)

test('leads a section to the first screen that opens', () => {
  const sections = sectionsFor(holding('gifts.read', 'statement'))
  expect(sections.map(({ label, path, entries }) => [label, path, entries.length])).toEqual([
    ['Home', '/admin', 0],
    ['Donations', '/admin/donations', 6],
    ['Reports', '/admin/mis-dashboard', 3],
    ['Settings', '/admin/settings/registrations', 3],
  ])
})

test('offers no pages to an account that only writes campaigns', () => {
  const website = (may: Parameters<typeof sectionsFor>[0]) =>
    sectionsFor(may).find(({ label }) => label === 'Website')
  expect(website(holding('campaigns'))).toMatchObject({ path: '/admin/campaigns' })
  expect(website(holding('campaigns'))?.more).toBeUndefined()
  expect(website(holding('content'))?.more?.heading).toBe('Pages')
})

test.each([
  ['/admin/donors/7f?tab=gifts', ['donors.read'], true],
  ['/admin/donors/import', ['donors.read'], false],
  ['/admin/settings/receipts#rules', ['statement'], true],
  ['/admin/settings/razorpay', ['statement'], false],
  ['/admin/settings/account', [], true],
  ['/admin/content/about', ['campaigns'], false],
  ['/admin/campaigns?campaign=7f', ['campaigns'], true],
  ['/admin/campaigns', ['content'], false],
  ['/admin/stories', ['campaigns'], false],
  ['/admin/stories', ['content'], true],
  ['/admin/translations/hi/campaign/7f', ['campaigns'], true],
  ['/admin/nowhere', [], true],
] as const)('decides whether %s opens with %j: %s', (address, held, opens) => {
  expect(mayOpen(address, holding(...held))).toBe(opens)
})

const FROM_LOGIN = ['Home', 'Your account']
const BOOKS = [
  'All donations',
  'Monthly gifts',
  'Pledges',
  'Receipts',
  'Payments to check',
  'Codes of the provider',
  'All donors',
  'Figures',
  'Charts',
]
const MONEY = ['Payouts', 'Money trail', 'Books']
const SITE = [
  'Causes',
  'Campaigns',
  'Posters',
  'Stories',
  'Navigation menu',
  'Appearance',
  'Files',
  'Translations',
]

/** Rights as the database has them. */
function rightsOf(role: string): Capability[] {
  const sql = readFileSync('database/schema/020-profiles.sql', 'utf8')
  const rights = [...sql.matchAll(/^ {2}\('([a-z.]+)', '([a-z ]+)'\)/gm)]
  return rights
    .filter(([, , roles]) => roles?.split(' ').includes(role))
    .map(([, right]) => right as Capability)
}

test.each([
  ['editor', SITE],
  [
    'fundraiser',
    [
      ...BOOKS,
      'Import',
      'Import register',
      'Duplicates',
      'Inbox',
      'Campaigns',
      'Posters',
      'Translations',
      'Message log',
      'Message templates',
    ],
  ],
  [
    'accountant',
    [
      ...BOOKS,
      ...MONEY,
      'Bank',
      'Import statement',
      'Inbox',
      'Tax statement',
      'Registrations',
      'Receipts and tax',
      'Log',
    ],
  ],
  ['viewer', [...BOOKS, ...MONEY, 'Bank', 'Log']],
])('opens the screens of %s and no others', (role, expected) => {
  const rights = holding(...rightsOf(role))
  const opened = navSections
    .flatMap((section) => (section.entries.length > 0 ? section.entries : [section]))
    .filter(({ path }) => mayOpen(path, rights))
  expect(opened.map(({ label }) => label).sort()).toEqual([...FROM_LOGIN, ...expected].sort())
})
