import { describe, expect, test } from 'vitest'
import { linkKind } from '../website/links.ts'
import { organisationDefaults } from '../website/organisation.ts'
import { type Element, type Figures, readPage } from './content.ts'
import { defaultsBySlug } from './defaults-by-slug.ts'
import { donateDefaults } from './donate.ts'
import { type ElementKind, elementKind } from './element-kind.ts'
import { labelsBySlug } from './labels.ts'
import { pages } from './pages.ts'
import { readLines } from './text-lines.ts'

const elements = pages.flatMap(({ slug }) =>
  Object.entries(defaultsBySlug[slug]).map(([id, value]) => ({ slug, id, value })),
)
const of = (slug: keyof typeof defaultsBySlug, id: string) => defaultsBySlug[slug][id]

// A legal text's summary is its description.
const described = pages.filter(({ slug }) => slug !== 'privacy' && slug !== 'terms')

function words(value: Element): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

test('covers eight pages and two legal ones', () => {
  expect(pages.map(({ slug, path }) => `${slug} ${path}`)).toEqual([
    'home /',
    'about /about',
    'our_work /our-work',
    'impact /impact',
    'donate /donate',
    'volunteer /volunteer',
    'csr_partnership /csr-partnership',
    'contact /contact',
    'privacy /privacy',
    'terms /terms',
  ])
})

describe('the labels of a page', () => {
  test.each(pages)('has one for each element of $slug, its meta data last', ({ slug }) => {
    const named = labelsBySlug[slug].flatMap((group) => Object.keys(group.elements))
    expect([...named].sort()).toEqual(Object.keys(defaultsBySlug[slug]).sort())
    const isMeta = (id: string) => id.startsWith('meta_')
    expect(named).toEqual([...named.filter((id) => !isMeta(id)), ...named.filter(isMeta)])
  })

  test.each(pages)('has distinct ones within each group of $slug, and distinct groups', ({ slug }) => {
    for (const { elements } of labelsBySlug[slug]) {
      expect(new Set(Object.values(elements)).size).toBe(Object.keys(elements).length)
    }
    const groups = labelsBySlug[slug].map((group) => group.name)
    expect(new Set(groups).size).toBe(groups.length)
  })
})

describe('every default', () => {
  const shapes: Record<ElementKind, string> = {
    image: 'alt,url',
    pdf: 'link,text,url',
    button: 'link,text',
    presets: 'presets',
    figures: 'figures',
    people: 'people',
    documents: 'documents',
    lines: 'text',
    map: 'url',
    video: 'url',
    text: 'text',
  }
  const shape = (value: Element) => (typeof value === 'string' ? 'text' : Object.keys(value).sort().join())

  test('has the shape that its id promises', () => {
    const odd = elements.filter(({ id, value }) => shape(value) !== shapes[elementKind(id)])
    expect(odd).toEqual([])
  })

  test.each(pages)('reads back unchanged for $slug', ({ slug }) => {
    const stored = Object.entries(defaultsBySlug[slug]).map(([element_id, content_data]) => ({
      element_id,
      content_data,
    }))
    const blank = Object.fromEntries(
      Object.entries(defaultsBySlug[slug]).map(([id, value]) => [id, emptied(value)]),
    )
    expect(readPage(blank, stored)).toEqual(defaultsBySlug[slug])
  })

  test.each(pages)('has finished text for $slug', ({ slug }) => {
    for (const [id, value] of Object.entries(defaultsBySlug[slug])) {
      const filler = /lorem|todo|tbd|xxx|placeholder| {2}|'|--|—| ,|\.\.\./i
      expect(words(value), id).not.toMatch(filler)
      if (typeof value === 'string') expect(value, id).toMatch(/^\S(.*\S)?$/s)
      else if ('alt' in value) expect(value.alt, id).not.toBe('')
      else if ('link' in value) {
        expect(value.text, id).not.toBe('')
        expect(linkKind(value.link), id).not.toBeNull()
      }
    }
  })

  test('does not name the foundation, which can be renamed in one place', () => {
    const naming = elements.filter(({ value }) => words(value).includes(organisationDefaults.org_name))
    expect(naming).toEqual([])
  })

  test.each(described)('fits a search result as description of $slug', ({ slug }) => {
    const description = words(of(slug, 'meta_description') ?? '')
    expect(description.length).toBeGreaterThan(100)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(words(of(slug, 'meta_title') ?? '').length).toBeLessThanOrEqual(60)
  })

  test('fits the home page’s description without monthly gifts, which it does not promise', () => {
    const description = words(of('home', 'once_description') ?? '')
    expect(description.length).toBeGreaterThan(100)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).not.toContain('month')
  })
})

describe('the foundation’s required content', () => {
  const FIGURES = [
    ['10,842+', 'Families fed'],
    ['2,137+', 'Therapy sessions'],
    ['1,006+', 'Hygiene kits'],
    ['2,000+', 'Children and elderly supported'],
    ['15+', 'Projects'],
    ['500+', 'Volunteers'],
  ]
  test.each([
    ['home', 4],
    ['impact', 6],
  ] as const)('shows on %s %d figures with date and source', (slug, count) => {
    const { figures } = of(slug, 'impact_figures') as Figures
    expect(figures.map(({ value, label }) => [value, label])).toEqual(FIGURES.slice(0, count))
    for (const { as_of, source } of figures) expect([as_of, source]).not.toContain('')
  })

  test.each([
    ['tier_1', '₹499', 'One therapy session'],
    ['tier_2', '₹999', 'One day of elder care'],
    ['tier_3', '₹1,999', 'An education kit'],
  ])('has in %s %s', (id, amount, title) => {
    expect(of('home', `${id}_amount`)).toBe(amount)
    expect(of('home', `${id}_title`)).toBe(title)
  })

  test('has badges', () => {
    expect([1, 2, 3, 4].map((n) => of('home', `badge_${n}_title`))).toEqual([
      '80G',
      '12A',
      'Section 8 NGO',
      'CSR eligible',
    ])
  })

  test('has six focus areas, three stories, six projects', () => {
    const count = (slug: keyof typeof defaultsBySlug, pattern: RegExp) =>
      Object.keys(defaultsBySlug[slug]).filter((id) => pattern.test(id)).length
    expect(count('home', /^focus_\d_title$/)).toBe(6)
    expect(count('impact', /^story_\d_title$/)).toBe(3)
    expect(count('csr_partnership', /^project_\d_title$/)).toBe(6)
  })

  test('has CSR range, schedule and the items of Schedule VII', () => {
    expect(of('csr_partnership', 'hero_subtitle')).toContain('₹20 Lakhs to ₹5 Crores')
    expect(of('csr_partnership', 'hero_subtitle')).toContain('every quarter')
    const projects = [1, 2, 3, 4, 5, 6].map(
      (n) =>
        `${of('csr_partnership', `project_${n}_title`)}: ${of('csr_partnership', `project_${n}_clause`)}`,
    )
    expect(projects).toEqual([
      'Therapy and mental health: Item (i)',
      'Hygiene in schools and settlements: Item (i)',
      'Education for every child: Item (ii)',
      'Elder care at home: Item (i)',
      'Food for families: Item (i)',
      'Animals and environment: Item (iv)',
    ])
  })

  test('has fallback titles and button targets', () => {
    expect(of('volunteer', 'hero_title')).toBe('Join Us in Spreading Hope')
    expect(of('contact', 'hero_title')).toBe('Get in Touch')
    expect(of('our_work', 'learn_more_label')).toBe('Learn More')
    expect(of('our_work', 'cause_problem_heading')).toBe('Understanding the Problem')
    expect(of('our_work', 'cause_solution_heading')).toBe('Our Solution & Strategy')
    expect(of('our_work', 'cause_impact_heading')).toBe('Impact & Achievements')
    expect(of('our_work', 'cause_unit_costs_heading')).toBe('How Your Donation Helps')
    expect(of('home', 'hero_donate_button')).toMatchObject({ link: '/donate' })
    expect(of('home', 'hero_sponsor_button')).toEqual({ text: 'Sponsor a Project', link: '/our-work' })
    expect(of('home', 'hero_csr_button')).toMatchObject({ link: '/csr-partnership' })
    expect(of('home', 'featured_story_button')).toMatchObject({ link: '/impact#stories' })
    expect(of('home', 'book_call_button')).toEqual({ text: 'Book a Call', link: '/contact' })
    expect(of('csr_partnership', 'book_call_button')).toEqual({ text: 'Book a Call', link: '/contact' })
  })

  test('starts presets with the ₹199 of the phone bar', () => {
    expect(donateDefaults.donation_presets.presets.map(({ amount }) => amount)).toEqual([
      199, 499, 999, 1999, 4999,
    ])
  })

  test('has one volunteer role per line', () => {
    expect(readLines(words(of('volunteer', 'volunteer_roles') ?? '')).length).toBeGreaterThanOrEqual(5)
  })
})

function emptied(value: Element): Element {
  if (typeof value === 'string') return ''
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, Array.isArray(part) ? [] : '']),
  ) as Element
}
