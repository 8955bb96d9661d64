import { giftQuery } from '#domain/donations/gift-filter.ts'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import { pages } from '#domain/page-content/pages.ts'
import type { Capability } from '#domain/people/roles.ts'
import { inWords } from '../../lib/join-names.ts'
import { contentPath, entriesOf, navSections } from '../../lib/nav-entries.ts'
import { campaignsTable } from '../../website/campaigns/campaigns-data.ts'
import { causesTable } from '../../website/causes/causes-data.ts'
import { readMenu } from '../../website/navigation-menu/menu-data.ts'
import { readAllContent } from '../../website/pages/content-data.ts'
import { storiesTable } from '../../website/stories/stories-data.ts'
import type { Entry } from './find.ts'
import { synonyms } from './synonyms.ts'

export const screenEntries: readonly Entry[] = navSections.flatMap((section) => [
  ...(section.entries.length === 0 ? [screen(section.path, section.label, 'Screen')] : []),
  ...entriesOf(section).map(({ path, label }) => screen(path, label, section.label)),
])

function screen(path: string, title: string, place: string): Entry {
  return { title, place, text: '', also: synonyms[path] ?? '', path }
}

/** Actions available everywhere; the target screen opens the dialog (`useArrival`). */
export const actionEntries: readonly Entry[] = [
  action('Add a donor', '/admin/donors', 'new person contact', 'donors.write'),
  action('Enter a gift', '/admin/donations', 'offline cash cheque record donation add', 'gifts.write'),
  action('Add a cause', '/admin/causes', 'new project'),
  action('Add a campaign', '/admin/campaigns', 'new appeal fundraiser'),
  action('Add a story', '/admin/stories', 'new news write'),
  action('Add a registration', '/admin/settings/registrations', 'new 80g 12a certificate approval'),
  action('Invite an administrator', '/admin/settings/administrators', 'add new staff user colleague'),
]

function action(title: string, path: string, also: string, needs?: Capability): Entry {
  return { title, place: 'Action', text: '', also, path, arrival: title, ...(needs && { needs }) }
}

/** Only some donors and gifts are listed here: links to search for the same words on their own screens. */
export function onOwnScreens(query: string): Entry[] {
  const q = query.trim()
  if (q.length < 3) return []
  const donors = `/admin/donors?${new URLSearchParams({ search: q })}`
  const gifts = `/admin/donations${giftQuery({ filter: { q } })}`
  return [
    { title: `Search donors for “${q}”`, place: 'Donor', text: '', path: donors },
    { title: `Search donations for “${q}”`, place: 'Donation', text: '', path: gifts },
  ]
}

const CAUSE_TEXTS = [
  'summary',
  'problem_statement',
  'solution_description',
  'impact_description',
  'unit_costs',
  'gallery_images',
  'donate_button',
  'ketto_button',
  'giveindia_button',
  'volunteer_button',
] as const
const CAMPAIGN_TEXTS = ['summary', 'story', 'unit_costs', 'gallery_images', 'match_by', 'thanks'] as const
const STORY_TEXTS = ['summary', 'body', 'gallery_images'] as const

/** All editable content, with links to edit it. */
export async function contentEntries(): Promise<Entry[]> {
  const [content, causes, campaigns, stories, menu] = await Promise.all([
    readAllContent(),
    causesTable.read(),
    campaignsTable.read(),
    storiesTable.read(),
    readMenu(),
  ])
  const stored = new Map(content.map((row) => [`${row.page_slug} ${row.element_id}`, row.content_data]))
  const elements = pages.flatMap(({ slug, title: page }) =>
    labelsBySlug[slug].flatMap(({ name, elements }) =>
      Object.entries(elements).map(([id, label]) => ({
        title: label,
        place: `${page}, ${name}`,
        text: plainText(inWords(stored.get(`${slug} ${id}`))),
        path: `${contentPath(slug)}#${id}`,
      })),
    ),
  )
  const items = [
    ...causes.map((row) => item('Causes', `/admin/causes?cause=${row.id}`, row, CAUSE_TEXTS)),
    ...campaigns.map((row) => item('Campaigns', `/admin/campaigns?campaign=${row.id}`, row, CAMPAIGN_TEXTS)),
    ...stories.map((row) => item('Stories', `/admin/stories?story=${row.id}`, row, STORY_TEXTS)),
  ]
  const ofMenu = menu.map(({ label, path }) => ({
    title: label,
    place: 'Navigation menu',
    text: path,
    path: '/admin/navigation-menu',
  }))
  return [...elements, ...items, ...ofMenu]
}

function item<Row extends { title: string }>(
  place: string,
  path: string,
  row: Row,
  columns: readonly (keyof Row)[],
): Entry {
  const text = plainText(columns.map((column) => inWords(row[column])).join(' '))
  return { title: row.title, place, text, path }
}

/** Removes markup from a text: heading marks and placeholders. */
export function plainText(text: string): string {
  return text
    .replace(/^#+ /gm, '')
    .replace(/\*\*/g, '')
    .replace(/\{\w+\}/g, '…')
}
