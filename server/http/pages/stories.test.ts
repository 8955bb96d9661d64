import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import {
  allNamed,
  allWords,
  factsOf,
  linkTo,
  metaOf,
  named,
  openSite,
  type Site,
  wordsOf,
} from '../../testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await until('changes to be heard', () => site.services.database.listening)
}, BUILD_TIMEOUT_MS)
afterAll(() => site.close())

const today = dayOf(new Date())
const SEEDED = ['The blue bag', 'What a ration kit holds', 'Forty saplings and a goat']

async function addStory(row: Record<string, unknown>): Promise<string> {
  const story = { title: 'Rain', is_shown: true, ...row }
  const { data } = await site.administrator.from('stories').insert(story).select().single().throwOnError()
  return data.id
}

describe('the list of stories', () => {
  test('shows the newest first, in English and in Hindi', async () => {
    const page = await site.read('/stories')
    expect(allWords(page, 'article h2')).toEqual(SEEDED)
    expect(allWords(await site.read('/hi/stories'), 'article h2')).toEqual([
      'नीला बस्ता',
      'राशन किट में क्या होता है',
      'चालीस पौधे और एक बकरी',
    ])
    expect(allNamed(page, 'nav', 'Pages of stories')).toEqual([])
    const feed = page.querySelector('link[type="application/atom+xml"]')
    expect(feed?.getAttribute('href')).toBe(`${site.url}/stories/feed.xml`)
  })

  test('has pages of twelve with plain links, each with its own address', async () => {
    const ids = await Promise.all(
      Array.from({ length: 11 }, (_, n) =>
        addStory({ slug: `old-${n}`, published_on: addDays('2020-01-01', n) }),
      ),
    )
    const first = await site.read('/stories')
    expect(allWords(first, 'article h2')).toHaveLength(12)
    expect(linkTo(first, 'Older stories')).toBe('/stories?page=2')
    const second = await site.read('/stories?page=2')
    expect(second.querySelectorAll('article a').map((link) => link.getAttribute('href'))).toEqual([
      '/stories/old-1',
      '/stories/old-0',
    ])
    expect(linkTo(second, 'Newer stories')).toBe('/stories')
    expect(allNamed(second, 'a', 'Older stories')).toEqual([])
    expect(second.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${site.url}/stories?page=2`,
    )
    expect(linkTo(await site.read('/hi/stories?page=2'), 'नई कहानियाँ')).toBe('/hi/stories')
    await site.administrator.from('stories').delete().in('id', ids).throwOnError()
  })

  test('leaves out drafts and stories of a later day', async () => {
    await addStory({ slug: 'draft', title: 'A draft', is_shown: false })
    await addStory({ slug: 'tomorrow', title: 'A later day', published_on: addDays(today, 1) })
    expect(allWords(await site.read('/stories'), 'article h2')).toEqual(SEEDED)
    for (const slug of ['draft', 'tomorrow', 'made-up'])
      expect((await site.get(`/hi/stories/${slug}`)).status).toBe(404)
    expect((await site.get('/stories/feed.xml')).html).not.toContain('later day')
  })
})

describe('the page of a story', () => {
  test('shows its day, text, pictures, campaign and neighbours', async () => {
    const page = await site.read('/stories/the-blue-bag')
    expect(allWords(page, 'main h2')[0]).toBe('What was inside')
    expect(wordsOf(named(page, 'time', /./))).toMatch(/^\d{1,2} \w+ 20\d\d$/)
    expect(linkTo(page, 'our reading groups')).toBe('/our-work/education-for-every-child')
    const band = named(page, 'section', 'Be part of the next story')
    expect(linkTo(band, 'A full school bag for 250 children')).toBe('/campaigns/a-full-school-bag')
    expect(linkTo(band, 'Give now')).toBe('/donate?campaign=a-full-school-bag')
    expect(linkTo(page, 'Older: What a ration kit holds')).toBe('/stories/what-a-ration-kit-holds')
    expect(allNamed(page, 'a', /^Newer/)).toEqual([])
    expect(linkTo(page, 'All stories')).toBe('/stories')
    expect(metaOf(page, 'og:image')).toContain('education-for-every-child/gallery-1.webp')
    expect(factsOf(page)).toContainEqual(
      expect.objectContaining({ '@type': 'Article', headline: 'The blue bag' }),
    )
  })

  test('asks for its cause where it has no campaign', async () => {
    const page = await site.read('/hi/stories/forty-saplings-and-a-goat')
    const band = named(page, 'section', 'अगली कहानी में साथ दीजिए')
    expect(linkTo(band, 'अभी दान करें')).toBe('/hi/donate?cause_id=animals-and-environment')
    expect(linkTo(page, 'अगली: राशन किट में क्या होता है')).toBe('/hi/stories/what-a-ration-kit-holds')
  })

  test('takes hostile text literally', async () => {
    const body =
      '<script>alert(1)</script> [a](javascript:alert(1)) [b](//evil.example) [c](https://good.example)'
    await addStory({
      slug: 'hostile',
      title: '</title><script>x()</script>',
      body,
      published_on: '2019-01-01',
    })
    const page = await site.read('/stories/hostile')
    expect(wordsOf(named(page, 'article', /./))).toContain('[a](javascript:alert(1)) [b](//evil.example) c')
    expect(linkTo(page, 'c')).toBe('https://good.example')
    expect(allNamed(page, 'a', /^[ab]$/)).toEqual([])
    expect(page.outerHTML).not.toContain('<script>alert')
  })

  test('redirects from a former address with its query', async () => {
    const id = await addStory({ slug: 'one', published_on: '2019-01-02' })
    await site.administrator.from('stories').update({ slug: 'two' }).eq('id', id).throwOnError()
    const { status, headers } = await site.get('/hi/stories/one?utm_source=x')
    expect([status, headers.get('location')]).toEqual([301, '/hi/stories/two?utm_source=x'])
  })

  test('has links from its cause, the sitemap and the footer', async () => {
    const cause = await site.read('/our-work/food-for-families')
    const stories = named(cause, 'section', 'Stories from this work')
    expect(linkTo(stories, 'What a ration kit holds')).toBe('/stories/what-a-ration-kit-holds')
    expect((await site.get('/sitemap.xml')).html).toContain(`<loc>${site.url}/hi/stories/the-blue-bag</loc>`)
    expect(linkTo(await site.read('/about'), 'News and stories')).toBe('/stories')
  })
})

describe('the feed', () => {
  test('uses Atom with absolute addresses and ids that do not change', async () => {
    const id = await addStory({
      slug: 'last',
      title: 'Rice & <dal> \u0001"',
      published_on: today,
      summary: 'Enough for all',
    })
    const { status, headers, html } = await site.get('/stories/feed.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(html).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="en-IN">/,
    )
    expect(html).toContain('<title>Rice &amp; &lt;dal&gt; &quot;</title>')
    const feed = parse(html)
    const [entry] = feed.querySelectorAll('entry')
    expect(entry?.querySelector('id')?.textContent).toBe(`urn:uuid:${id}`)
    expect(entry?.querySelector('link')?.getAttribute('href')).toBe(`${site.url}/stories/last`)
    expect(entry?.querySelector('published')?.textContent).toBe(`${today}T00:00:00+05:30`)
    const updated = feed.querySelectorAll('entry updated').map(({ textContent }) => textContent)
    expect(feed.querySelector('updated')?.textContent).toBe(updated.toSorted().at(-1))
    for (const moment of updated) expect(Date.parse(moment)).toBeGreaterThan(0)
    expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe(`${site.url}/stories/feed.xml`)
  })

  test('comes in Hindi below /hi, and stays cached until a story changes', async () => {
    const { html } = await site.get('/hi/stories/feed.xml')
    expect(html).toContain('xml:lang="hi-IN"')
    expect(html).toContain('<title>नीला बस्ता</title>')
    expect(html).toContain(`href="${site.url}/hi/stories/the-blue-bag"`)
    const before = site.services.metrics.ready.page
    await site.get('/hi/stories/feed.xml')
    expect(site.services.metrics.ready.page).toBe(before + 1)
    await addStory({ slug: 'news', title: 'News' })
    expect((await site.get('/hi/stories/feed.xml')).html).toContain('<title>News</title>')
  })
})
