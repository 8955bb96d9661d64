import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import { allNamed, allWords, linkTo, metaOf, openSite, type Site, wordsOf } from '../../testing/site.ts'

const screens = [
  {
    path: '/',
    slug: 'home',
    stored: ['focus_text', 'Pick the cause closest to your heart, and see what we do there.'],
    missing: ['monthly_heading', 'Give a little every month'],
    title: 'Donate for therapy, education, elder care and food in India',
  },
  {
    path: '/about',
    slug: 'about',
    stored: [
      'certificates_text',
      'Please check us before you trust us. This is what each one means for you.',
    ],
    missing: ['promises_heading', 'How we work'],
    title: 'About us',
  },
  {
    path: '/our-work',
    slug: 'our_work',
    stored: ['hero_subtitle', 'The problem as families describe it, and what we do about it.'],
    missing: ['hero_title', 'Six causes, close to home'],
    title: 'Our work: six causes you can support',
  },
  {
    path: '/impact',
    slug: 'impact',
    stored: ['stories_text', 'We tell them without names, because a life is more than an example.'],
    missing: ['counters_heading', 'Our work in numbers'],
    title: 'Our impact in numbers and stories',
  },
  {
    path: '/donate',
    slug: 'donate',
    stored: ['make_monthly_text', 'Make it monthly? It lets us plan ahead.'],
    missing: ['other_ways_heading', 'Other ways to give'],
    title: 'Donate',
  },
  {
    path: '/csr-partnership',
    slug: 'csr_partnership',
    stored: ['projects_text', 'Budgets, places, numbers and milestones are set with your team.'],
    missing: ['process_heading', 'How a partnership runs'],
    title: 'CSR partnership',
  },
  {
    path: '/volunteer',
    slug: 'volunteer',
    stored: ['form_text', 'It takes two minutes. We read every one and get in touch.'],
    missing: ['hero_title', 'Join Us in Spreading Hope'],
    title: 'Volunteer with us',
  },
  {
    path: '/contact',
    slug: 'contact',
    stored: ['form_text', 'We use what you write here only to answer you.'],
    missing: ['hero_title', 'Get in Touch'],
    title: 'Contact us',
  },
] as const

let site: Site
beforeAll(async () => {
  site = await openSite()
}, BUILD_TIMEOUT_MS)
afterAll(() => site.close())

const headings = (page: HTMLElement) => page.querySelectorAll('h1').map(wordsOf)

describe.each(screens)('$path', ({ path, slug, stored, missing, title }) => {
  const words = async () => wordsOf(await site.read(path))

  test('has one first heading and its words without JavaScript, and no skeleton', async () => {
    const page = await site.read(path)
    expect(headings(page)).toHaveLength(1)
    expect(wordsOf(page)).toContain(missing[1])
    expect(page.querySelectorAll('.skeleton')).toEqual([])
  })

  test('shows a saved text at once', async () => {
    const [id, before] = stored
    expect(await words()).toContain(before)
    await site.store(slug, id, 'Changed a moment ago')
    expect(await words()).toContain('Changed a moment ago')
    expect(await words()).not.toContain(before)
  })

  test('shows its own words where a row is missing', async () => {
    await site.administrator
      .from('page_content')
      .update({ element_id: `away_${missing[0]}` })
      .match({ page_slug: slug, element_id: missing[0] })
      .select()
      .single()
      .throwOnError()
    expect(await words()).toContain(missing[1])
  })

  test('describes itself to search engines and messengers', async () => {
    const page = await site.read(path)
    expect(page.querySelector('title')?.textContent).toBe(`${title} | Daan Foundation`)
    expect(metaOf(page, 'description')).toMatch(/^.{60,170}$/)
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonical).toBe(`${site.url}${path}`)
    expect(metaOf(page, 'og:image')).toMatch(/^https?:/)
    expect(metaOf(page, 'robots')).toBeUndefined()
  })
})

describe.each([
  ['/no/such/page', '404', 'Oops! Page not found', 'Return to Home', '/'],
  [
    '/our-work/no-such-cause',
    'Cause Not Found',
    'The cause you are looking for does not exist.',
    'Back to Our Work',
    '/our-work',
  ],
])('%s', (path, heading, sentence, back, to) => {
  test('answers 404 with a way back, and is not indexed', async () => {
    const { status, page } = await site.get(path)
    expect(status).toBe(404)
    expect(headings(page)).toEqual([heading])
    expect(allNamed(page, 'p', sentence)).toHaveLength(1)
    expect(linkTo(page, back)).toBe(to)
    expect(metaOf(page, 'robots')).toBe('noindex')
  })
})

test('lists every public page and cause in the sitemap, each of which answers', async () => {
  const { headers, page } = await site.get('/sitemap.xml')
  expect(headers.get('content-type')).toContain('xml')
  const addresses = page.querySelectorAll('loc').map(wordsOf)
  expect(addresses.length).toBeGreaterThanOrEqual(16)
  expect(addresses).toContain(`${site.url}/our-work/elder-care`)
  const statuses = await Promise.all(addresses.map(async (address) => (await fetch(address)).status))
  expect(statuses).toEqual(addresses.map(() => 200))
})

test('keeps robots out of the back office and names the sitemap', async () => {
  const { html } = await site.get('/robots.txt')
  expect(html).toContain('Disallow: /admin')
  expect(html).toContain(`Sitemap: ${site.url}/sitemap.xml`)
})

test('has a manifest in each language, with icons that are served', async () => {
  const { headers, html } = await site.get('/manifest.webmanifest')
  expect(headers.get('content-type')).toContain('application/manifest+json')
  const { icons, ...manifest } = JSON.parse(html) as { icons: { src: string; type: string }[] }
  expect(manifest).toMatchObject({ name: 'Daan Foundation', lang: 'en-IN', start_url: '/' })
  const inHindi = JSON.parse((await site.get('/hi/manifest.webmanifest')).html)
  expect(inHindi).toMatchObject({ lang: 'hi-IN', start_url: '/hi' })
  expect(inHindi.description).toMatch(/[\u0900-\u097f]/)
  expect(icons.length).toBeGreaterThan(0)
  for (const { src, type } of icons) {
    const icon = await fetch(site.url + src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
  }
})

test.each(['/my-giving', '/claim', '/gift', '/card', '/unsubscribe?token=made-up'])(
  'sends %s uncached, unindexed and without a referrer',
  async (path) => {
    const { status, headers, page } = await site.get(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(metaOf(page, 'referrer')).toBe('no-referrer')
  },
)

test('says on the page of a donor that it needs JavaScript', async () => {
  const { page } = await site.get('/my-giving')
  expect(page.querySelector('body noscript')?.textContent).toContain('This page needs JavaScript')
})

test('sends the sign-in while authentication loads, hidden from search engines and tags', async () => {
  const { status, headers, page } = await site.get('/login')
  expect(status).toBe(200)
  expect(wordsOf(page)).toContain('Loading authentication...')
  expect(metaOf(page, 'robots')).toBe('noindex')
  expect(page.querySelector('link[rel="canonical"]')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('googletagmanager')
})

test('loads nothing of the back office on public pages', async () => {
  const part = '/assets/back-office'
  expect((await site.get('/admin')).html).toContain(part)
  for (const path of ['/', '/gift', '/my-giving', '/claim', '/receipt/x', '/card', '/unsubscribe', '/login'])
    expect((await site.get(path)).html, path).not.toContain(part)
})

test('unsubscribes with one button and without JavaScript', async () => {
  const path = '/unsubscribe?token=made-up'
  const page = await site.read(path)
  expect(headings(page)).toEqual(['Fewer emails'])
  const form = page.querySelector('main form')
  expect(form?.getAttribute('method')?.toLowerCase()).toBe('post')
  expect(allWords(page, 'main form button')).toEqual(['Stop these emails'])
  const sent = await fetch(new URL(form?.getAttribute('action') ?? path, site.url + path), {
    method: 'POST',
    headers: { Accept: 'text/html' },
    redirect: 'manual',
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/unsubscribe?done=1'])
  expect(wordsOf(await site.read('/unsubscribe?done=1'))).toContain(
    'Done. We will not email you about these details again.',
  )
})
