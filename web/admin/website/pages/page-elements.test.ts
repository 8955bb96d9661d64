import { expect, test } from 'vitest'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { pages } from '#domain/page-content/pages.ts'
import { pageElements } from './page-elements.ts'

const stored = (element_id: string, content_data: string) => ({
  id: `row of ${element_id}`,
  page_slug: 'home',
  element_id,
  content_data,
  is_sample: false,
  updated_at: '2026-01-01T00:00:00+00:00',
})

test.each(pages.map(({ slug }) => slug))(
  'lists every element of %s for editing before anything is stored',
  (slug) => {
    const shown = pageElements(slug, []).flatMap(({ elements }) => elements)
    expect(shown.map(({ id }) => id).sort()).toEqual(Object.keys(defaultsBySlug[slug]).sort())
    // Entries of a list get the name by which their translations are found.
    const unnamed = (content: unknown) =>
      JSON.parse(JSON.stringify(content), (key, value) => (key === 'id' ? undefined : value))
    for (const { id, content } of shown) expect(unnamed(content)).toEqual(unnamed(defaultsBySlug[slug][id]))
  },
)

test('shows stored content in place of the default', () => {
  const hero = pageElements('home', [stored('hero_title', 'Stored words')]).find(
    ({ name }) => name === 'Hero',
  )
  expect(hero?.elements.find(({ id }) => id === 'hero_title')).toMatchObject({
    label: 'Hero title',
    kind: 'text',
    content: 'Stored words',
    row: { id: 'row of hero_title' },
  })
})

test('lists stored elements that the page does not use last', () => {
  const groups = pageElements('home', [stored('old_slogan', 'Long ago')])
  expect(groups.at(-1)).toMatchObject({
    name: 'Not shown on the page',
    elements: [{ id: 'old_slogan', label: 'Old slogan', content: 'Long ago' }],
  })
})
