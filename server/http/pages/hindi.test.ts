import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEnglish } from '#domain/testing/english.ts'
import { BUILD_TIMEOUT_MS } from '../../testing/product-process.ts'
import { metaOf, openSite, type Site } from '../../testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
}, BUILD_TIMEOUT_MS)
afterAll(() => site.close())

function textsIn(node: Node): string[] {
  if (node.nodeType === NodeType.TEXT_NODE) return [node.textContent]
  const { tagName, childNodes } = node as HTMLElement
  // Its markup is a text to the parser, as to a browser with JavaScript.
  if (tagName === 'NOSCRIPT') return textsIn(parse(node.textContent))
  if (tagName === 'SCRIPT' || tagName === 'STYLE') return []
  if ((node as HTMLElement).getAttribute?.('lang') === 'en-IN') return []
  return childNodes.flatMap(textsIn)
}

/** Every text that a visitor reads or hears, or finds in a search. */
function allTextsOf(page: HTMLElement): string[] {
  const attributes = ['alt', 'aria-label', 'placeholder', 'title']
  return [
    ...page.querySelectorAll('title, body').flatMap(textsIn),
    ...attributes.flatMap((name) =>
      page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
    ),
    ...['description', 'og:title'].map((name) => metaOf(page, name) ?? ''),
  ]
}

test.each([
  '',
  '/about',
  '/our-work',
  '/impact',
  '/donate',
  '/our-work/therapy-support',
  '/csr-partnership',
  '/volunteer',
  '/contact',
  '/privacy',
  '/terms',
  '/no/such/page',
  '/my-giving',
  '/claim',
  '/gift',
  '/receipt/00000000',
  '/unsubscribe',
])('sends /hi%s in Hindi throughout, with links to Hindi pages', async (path) => {
  const { page } = await site.get(`/hi${path}`)
  expect(page.querySelector('html')?.getAttribute('lang')).toBe('hi-IN')
  const texts = allTextsOf(page)
  expect(texts.filter((text) => /[\u0900-\u097f]/.test(text)).length).toBeGreaterThan(20)
  expect(texts.filter(isEnglish)).toEqual([])
  const links = page
    .querySelectorAll('a[href^="/"]:not([hreflang])')
    .map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !/^\/(hi(\/|\?|#|$)|storage\/)/.test(link))).toEqual([])
})

test('names the page in each language to search engines', async () => {
  const page = await site.read('/hi/about')
  const addresses = (rel: string) =>
    page
      .querySelectorAll(`link[rel="${rel}"]`)
      .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])
  expect(addresses('canonical')).toEqual([[undefined, `${site.url}/hi/about`]])
  expect(addresses('alternate')).toEqual([
    ['en-IN', `${site.url}/about`],
    ['hi-IN', `${site.url}/hi/about`],
    ['x-default', `${site.url}/about`],
  ])
  expect(metaOf(page, 'og:locale')).toBe('hi_IN')
})

test('switches language in the header with the parameters that the server knows', async () => {
  const page = await site.read('/donate?amount=499&utm_source=poster')
  expect(page.querySelector('header a[hreflang]')?.getAttribute('href')).toBe('/hi/donate?amount=499')
})
