import { giftQuery } from '#domain/donations/gift-filter.ts'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import { pages } from '#domain/page-content/pages.ts'
import { readCauses } from '../causes/causes-data.ts'
import { readAllContent } from '../content/content-data.ts'
import { contentPath, entriesOf, navSections } from '../layout/nav-entries.ts'
import { inWords } from '../lib/in-words.ts'
import { readMenu } from '../navigation/menu-data.ts'
import type { Entry } from './find.ts'

export const screenEntries: readonly Entry[] = navSections.flatMap((section) => [
  { title: section.label, place: section.alias ?? 'Menu', text: '', path: section.path },
  ...entriesOf(section).map(({ path, label }) => ({ title: label, place: section.label, text: '', path })),
])

/** There are too many gifts to list here: their own screen looks for the same words. */
export function amongGifts(query: string): Entry[] {
  const q = query.trim()
  if (q.length < 3) return []
  const path = `/admin/donations${giftQuery({ filter: { q } })}`
  return [{ title: `Find “${q}” among the donations`, place: 'Donations', text: '', path }]
}

/** Everything that staff can change, with where it is changed. */
export async function contentEntries(): Promise<Entry[]> {
  const [content, causes, menu] = await Promise.all([readAllContent(), readCauses(), readMenu()])
  const stored = new Map(content.map((row) => [`${row.page_slug} ${row.element_id}`, row.content_data]))
  const elements = pages.flatMap(({ slug, title: page }) =>
    labelsBySlug[slug].flatMap(({ name, elements }) =>
      Object.entries(elements).map(([id, label]) => ({
        title: label,
        place: `${page}, ${name}`,
        text: inWords(stored.get(`${slug} ${id}`)),
        path: `${contentPath(slug)}#${id}`,
      })),
    ),
  )
  const ofCauses = causes.map(
    ({ id, title, problem_statement, solution_description, impact_description }) => ({
      title,
      place: 'Causes',
      text: [problem_statement, solution_description, impact_description].join(' '),
      path: `/admin/causes?cause=${id}`,
    }),
  )
  const ofMenu = menu.map(({ label, path }) => ({
    title: label,
    place: 'Navigation menu',
    text: path,
    path: '/admin/navigation-menu',
  }))
  return [...elements, ...ofCauses, ...ofMenu]
}
