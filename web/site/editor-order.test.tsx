import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Element, PageDefaults } from '#domain/page-content/content.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import { readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { UiWords } from '#web/ui/ui-words.ts'
import About from './about/about.tsx'
import { words as aboutWords } from './about/words.en.ts'
import Contact from './contact/contact.tsx'
import { words as contactWords } from './contact/words.en.ts'
import Csr from './csr-partnership/csr-partnership.tsx'
import { words as csrWords } from './csr-partnership/words.en.ts'
import Home from './home/home.tsx'
import { words as homeWords } from './home/words.en.ts'
import Impact from './impact/impact.tsx'
import { words as impactWords } from './impact/words.en.ts'
import { words as layoutWords, ui } from './layout/words.en.ts'
import OurWork from './our-work/our-work.tsx'
import Volunteer from './volunteer/volunteer.tsx'
import { words as volunteerWords } from './volunteer/words.en.ts'

const url = 'http://localhost:3000'
const site = {
  url,
  language: 'en',
  words: layoutWords,
  ui,
  navigation: [],
  organisation: readOrganisation([], siteAddress(url)),
  registrations: [],
  hasSamples: true,
  tags: null,
  theme: '',
}

const mark = (id: string) => `[${id}]`

/** An element that says which it is, wherever the page shows it. */
function marked(id: string, element: Element): Element {
  const text = mark(id)
  if (typeof element === 'string') return text
  if ('presets' in element) return { presets: [{ amount: 1, description: text }] }
  if ('figures' in element) return { figures: [{ value: '1', label: text, as_of: '', source: '' }] }
  if ('people' in element) return { people: [{ name: text, role: '', url: '' }] }
  if ('documents' in element) return { documents: [{ year: '2026', title: text, url: '/a.pdf' }] }
  if ('alt' in element) return { ...element, alt: text }
  return 'text' in element ? { ...element, ...('url' in element && { url: '/a.pdf' }), text } : element
}

function markedPage(defaults: PageDefaults) {
  return Object.fromEntries(Object.entries(defaults).map(([id, element]) => [id, marked(id, element)]))
}

/** HTML of the page’s body, without the texts for search engines and messengers in the head. */
function rendered(page: unknown, loaderData: object): string {
  const Page = page as ComponentType<{ loaderData: object }>
  const children = [{ index: true, element: <Page loaderData={loaderData} /> }]
  const router = createMemoryRouter([{ id: 'site', path: '/', element: <Outlet />, children }], {
    hydrationData: { loaderData: { site } },
  })
  const html = renderToStaticMarkup(
    <UiWords value={ui}>
      <RouterProvider router={router} />
    </UiWords>,
  )
  return html.replace(/<(meta|link|title)\b[^>]*>/g, '')
}

const pages = [
  ['home', Home, 'home', { words: homeWords, pictures: [], isMonthlyOffered: true }],
  ['about', About, 'read', { words: aboutWords }],
  ['our_work', OurWork, 'work', { causes: [] }],
  ['impact', Impact, 'read', { words: impactWords }],
  ['volunteer', Volunteer, 'read', { words: volunteerWords }],
  ['csr_partnership', Csr, 'read', { words: csrWords }],
  ['contact', Contact, 'read', { words: contactWords, subject: '' }],
] as const

test.each(pages)('lists the sections of %s in the page’s order', (slug, page, read, rest) => {
  const html = rendered(page, { [read]: { page: markedPage(defaultsBySlug[slug]), ...rest } })
  const sections = labelsBySlug[slug].flatMap(({ name, elements }) => {
    const first = Object.keys(elements).find((id) => html.includes(mark(id)))
    // A section further down may be linked to from the top by its own heading.
    return first === undefined || first.startsWith('meta_')
      ? []
      : [{ name, at: html.lastIndexOf(mark(first)) }]
  })
  expect(sections.length).toBeGreaterThan(1)
  expect(sections.map(({ name }) => name)).toEqual(
    sections.toSorted((a, b) => a.at - b.at).map(({ name }) => name),
  )
})
