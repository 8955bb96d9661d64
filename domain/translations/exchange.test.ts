import { expect, test } from 'vitest'
import { readTexts, writeTexts } from './exchange.ts'
import { completeness, type Part, partsOf, type SourceText, stateOf, textKey } from './parts.ts'
import type { TranslationKind } from './translation.ts'

const text = (field: string, source: string): SourceText => ({
  kind: 'page',
  item: 'home',
  field,
  label: field,
  source,
})
const texts = [
  text('hero_title', 'Welcome'),
  text('pay_label', 'Give {amount}'),
  text('story', '=Two\nlines, "quoted"'),
]

test('round-trips a file', () => {
  const csv = writeTexts(texts, ({ source }) => `@${source}`)
  expect(readTexts(csv, texts)).toEqual({
    fits: texts.map((one, at) => ({ line: at + 2, text: one, translation: `@${one.source}` })),
    misfits: [],
  })
})

test('ignores untranslated texts', () => {
  expect(
    readTexts(
      writeTexts(texts, () => ''),
      texts,
    ),
  ).toEqual({ fits: [], misfits: [] })
})

test('ignores unchanged translations, even if their English has changed since', () => {
  const csv = writeTexts(texts, () => 'हिन्दी {amount}')
  const now = texts.map((one) => ({ ...one, source: `${one.source} now` }))
  expect(readTexts(csv, now, () => 'हिन्दी {amount}')).toEqual({ fits: [], misfits: [] })
})

test('lists invalid lines', () => {
  const csv = writeTexts([...texts, text('gone', 'Old')], ({ field }) =>
    field === 'pay_label' ? 'दें' : 'हिन्दी',
  )
  const now = [text('hero_title', 'Welcome back'), ...texts.slice(1)]
  expect(readTexts(csv, now).misfits).toEqual([
    { line: 2, problem: 'The English has changed since the file was made.' },
    { line: 3, problem: '{amount} is missing: the site fills it in.' },
    { line: 6, problem: 'There is no such text any more.' },
  ])
  expect(readTexts('a,b\r\n1,2\r\n', texts).misfits).toEqual([
    { line: 1, problem: 'There is no column kind, item, field, translation.' },
  ])
})

test('lists pages, causes, campaigns, stories, menu and settings with missing and changed texts', () => {
  const parts = partsOf({
    content: [{ page_slug: 'home', element_id: 'hero_title', content_data: 'Our own title' }],
    causes: [
      {
        id: 'a',
        title: 'A cause',
        unit_costs: [{ amount: '₹5', description: 'Five' }],
        gallery_images: [
          { src: '/1.webp', alt: 'Hands' },
          { src: '/2.webp', alt: '' },
          { src: '/1.webp', alt: 'The same hands' },
        ],
      },
    ],
    campaigns: [
      {
        id: 'c1',
        slug: 'winter',
        title: 'Winter',
        summary: '',
        story: 'It is cold.',
        match_by: 'Asha Rao',
        goal: 5,
      },
    ],
    stories: [{ id: 's1', slug: 'a-day', title: 'A day', body: '## Morning', published_on: '2026-11-01' }],
    menu: [{ id: 'm1', label: 'Home' }],
    settings: [{ key: 'org_about', value: 'Who we are' }],
  })
  const home = parts.find(({ name }) => name === 'home') as Part
  expect(home.texts.find(({ field }) => field === 'hero_title')).toMatchObject({ source: 'Our own title' })
  expect(parts.find(({ kind }) => kind === 'cause')?.texts.map(({ label }) => label)).toEqual([
    'Title',
    'Unit cost, ₹5',
    'Picture 1, described',
    'Picture 3, described',
  ])
  const [campaign, story] = ['campaign', 'story'].map((kind) => parts.find((part) => part.kind === kind))
  expect(campaign).toMatchObject({ name: 'c1', title: 'Campaign: Winter', path: '/campaigns/winter' })
  expect(campaign?.texts.map(({ label }) => label)).toEqual(['Title', 'Story', 'Who doubles the gifts'])
  expect(story).toMatchObject({ name: 's1', title: 'Story: A day', path: '/stories/a-day' })
  expect(story?.texts.map(({ label, source }) => [label, source])).toEqual([
    ['Title', 'A day'],
    ['Text', '## Morning'],
  ])
  const stored = (source: string) => {
    const known = { kind: 'page', item: 'home', field: 'hero_title', source, is_sample: false }
    return new Map([[textKey(known), known]])
  }
  const { all } = completeness(home, new Map())
  expect(all).toBe(home.texts.length)
  expect(completeness(home, stored('Our own title'))).toEqual({ all, done: 1, changed: 0 })
  expect(completeness(home, stored('Before'))).toEqual({ all, done: 0, changed: 1 })
})

test('reports a changed text as shown in English where it is', () => {
  const state = (known: { kind: TranslationKind; item: string; field: string }, is_sample = false) =>
    stateOf(
      { ...known, label: '', source: 'After' },
      new Map([[textKey(known), { ...known, source: 'Before', is_sample }]]),
    )
  const title = { kind: 'page', item: 'home', field: 'hero_title' } as const
  expect([state(title), state(title, true)]).toEqual(['changed', 'hidden'])
  expect(state({ kind: 'cause', item: 'a', field: 'title' })).toBe('changed')
  expect(state({ kind: 'cause', item: 'a', field: 'unit_costs.₹5' })).toBe('hidden')
  expect(state({ kind: 'page', item: 'contact', field: 'address_line1' })).toBe('hidden')
  expect(state({ kind: 'setting', item: 'org_about', field: 'value' })).toBe('hidden')
})
