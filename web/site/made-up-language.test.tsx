/**
 * Every public screen in a language that nobody speaks: its dictionaries are the English ones with each letter
 * replaced, and so is what is stored. A Latin letter on a page is then a text that no dictionary has.
 */
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Cause, causeButtonDefaults } from '#domain/causes/cause.ts'
import { navigationDefaults } from '#domain/navigation.ts'
import { defaultsBySlug } from '#domain/page-content/defaults-by-slug.ts'
import type { Backend } from '#web/lib/backend.ts'
import type { SiteData } from './layout/site.ts'

const LETTER = 'ლ'

vi.mock('#web/lib/words.ts', async (original) => {
  const real = await original<typeof import('#web/lib/words.ts')>()
  const { madeUp } = await import('./testing/made-up.ts')
  return {
    ...real,
    dictionary: (files: Parameters<typeof real.dictionary>[0]) => async (request: { url: string }) => {
      const { content, ...words } = (await real.dictionary(files)(request)) as Record<string, unknown>
      return madeUp({ content, ...words })
    },
  }
})

const { madeUp } = await import('./testing/made-up.ts')

const causes: Cause[] = ['therapy-support', 'elder-care'].map((id, order) => ({
  id,
  order,
  title: 'A cause',
  summary: 'What it is about',
  problem_statement: 'What is wrong',
  solution_description: 'What we do',
  impact_description: 'What came of it',
  unit_costs: [{ amount: '₹499', description: 'One session' }],
  default_amount: null,
  hero_image_url: '/hero.webp',
  hero_image_focus: null,
  gallery_images: [{ src: '/gallery.webp', alt: 'What the picture shows' }],
  video_url: null,
  ...causeButtonDefaults,
}))

/** What is stored, in the same language: nothing of it is left untranslated. */
const stored: Record<string, (query: URLSearchParams) => unknown> = {
  page_content: (query) =>
    Object.entries(defaultsBySlug[query.get('page_slug')?.slice(3) as keyof typeof defaultsBySlug] ?? {}).map(
      ([element_id, content_data]) => ({ element_id, content_data: madeUp(content_data), is_sample: false }),
    ),
  causes: (query) => {
    const all = causes.map((cause) => ({ ...madeUp(cause), id: cause.id }))
    return query.has('id') ? all.slice(0, 1) : all
  },
  navigation_items: () => navigationDefaults.map((item) => ({ ...item, label: madeUp(item.label) })),
  site_settings: () =>
    ['org_name', 'org_tagline', 'org_about', 'org_address_line1', 'org_email'].map((key) => ({
      key,
      value: `${LETTER}@${LETTER}.${LETTER}`,
      is_sample: false,
    })),
}

const backend: Backend = {
  url: 'https://daan.example',
  anonKey: 'key',
  language: 'en',
  async fetch(input) {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input))
    const table = pathname.split('/').at(-1) ?? ''
    if (pathname.includes('/rest/')) return Response.json(stored[table]?.(searchParams) ?? [])
    return Response.json({
      ...GIFT,
      receipt_no: '1',
      issued_at: '2026-05-01T00:00:00Z',
      given_on: '2026-05-01',
      issued_on: '2026-05-01',
      kind: 'tax',
      state: 'valid',
    })
  },
}
const GIFT = {
  status: 'successful',
  amount: '999',
  currency: 'INR',
  reference: `${LETTER}_1`,
  cause_id: null,
  cause_title: null,
  is_monthly: false,
  monthly_gift: null,
  given_at: '2026-05-01T00:00:00Z',
}

const SCREENS = {
  '/': () => import('./home/home.tsx'),
  '/about': () => import('./about/about.tsx'),
  '/our-work': () => import('./our-work/our-work.tsx'),
  '/our-work/therapy-support': () => import('./cause/cause.tsx'),
  '/impact': () => import('./impact/impact.tsx'),
  '/donate': () => import('./donate/donate.tsx'),
  '/donate?monthly=1&citizenship=foreign': () => import('./donate/donate.tsx'),
  '/donate/thank-you?reference=pay_1': () => import('./thank-you/thank-you.tsx'),
  '/csr-partnership': () => import('./csr-partnership/csr-partnership.tsx'),
  '/volunteer': () => import('./volunteer/volunteer.tsx'),
  '/contact': () => import('./contact/contact.tsx'),
  '/my-giving': () => import('./my-giving/my-giving.tsx'),
  '/gift': () => import('./gift/gift.tsx'),
  '/volunteer/guardian': () => import('./guardian/guardian.tsx'),
  '/privacy': () => import('./legal/privacy.tsx'),
  '/terms': () => import('./legal/terms.tsx'),
  '/nowhere': () => import('./not-found/not-found.tsx'),
}

async function rendered(address: string, screen: () => Promise<unknown>): Promise<string> {
  const { readSite } = await import('./layout/read-site.ts')
  const { default: Layout } = await import('./layout.tsx')
  const { loader, default: Screen } = (await screen()) as Route
  const request = new Request(backend.url + address)
  const site: SiteData = await readSite(backend, request)
  const params = { causeId: 'therapy-support' }
  const answer = await loader?.({ context: { backend, nonce: '' }, request, params })
  const loaderData = isWrapped(answer) ? answer.data : answer
  const Stub = createRoutesStub([
    {
      id: 'site',
      path: '/',
      loader: () => site,
      Component: () => <Layout {...({ loaderData: site } as React.ComponentProps<typeof Layout>)} />,
      children: [{ path: '*', Component: () => <Screen loaderData={loaderData} params={params} /> }],
    },
  ])
  // Whole: parts whose code comes late are there too.
  const { prelude } = await prerenderToNodeStream(
    <Stub initialEntries={[address]} hydrationData={{ loaderData: { site } }} />,
  )
  return text(prelude)
}

type Route = {
  loader?: (args: {
    context: { backend: Backend; nonce: string }
    request: Request
    params: object
  }) => unknown
  default: React.ComponentType<{ loaderData: unknown; params: object }>
}
const isWrapped = (answer: unknown): answer is { data: unknown } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && 'init' in answer

/** What is read on a page: its texts, and the attributes that are read out. */
function readOn(html: string): string[] {
  const plain = html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
  const said = [...plain.matchAll(/ (?:alt|aria-label|placeholder|title|aria-roledescription)="([^"]*)"/g)]
  const described = [...plain.matchAll(/<meta (?:name="description"|property="og:title") content="([^"]*)"/g)]
  return [
    ...plain.split(/<[^>]*>/),
    ...said.map(([, text]) => text ?? ''),
    ...described.map(([, text]) => text ?? ''),
  ]
}

/** The name of another language is written in that language. */
const OTHER_LANGUAGES = /^(English|EN)$/

test.each(Object.entries(SCREENS))('no English on %s', async (address, screen) => {
  const html = await rendered(address, screen)
  expect(html).toContain(LETTER)
  const english = readOn(html)
    .map((text) => text.replace(/&#?\w+;/g, ' ').trim())
    .filter((text) => /[a-z]/i.test(text) && !OTHER_LANGUAGES.test(text))
  expect(english).toEqual([])
})
