import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#backend/http/listen.ts'
import { until } from '#backend/testing/until.ts'
import { PAGE_TAGS } from '#domain/website/tags.ts'
import { createApp } from '../app.ts'
import type { PageContext, Pages } from '../services.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { keyOfPage } from './page-key.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['/about?x=%09', '/about'],
  ['/donate?utm_source=x&amount=199', '/donate?amount=199'],
  ['/%09', '/%20'],
  ['/receipts/%00%1F%7F', '/receipts/%20%20%20'],
  ['/receipts/%zz%20', '/receipts/%25zz%2520'],
  ['/our-work/%zz%20', '/our-work/-'],
  ['/%C0%AE%2F', '/%25C0%25AE%252F'],
  ['/receipts/%E0%A4%9C%E0%A4%B2', '/receipts/%E0%A4%9C%E0%A4%B2'],
])('renders %s as %s', async (path, rendered) => {
  const pages = async (request: Request) => new Response(request.url)
  const response = await createApp({ ...server.services, pages }).request(path, {}, {})
  expect(await response.text()).toBe(server.url + rendered)
})

describe('an address that a visitor makes up', () => {
  let site: Listening
  const rendered: string[] = []
  beforeAll(async () => {
    await until('changes to be heard', () => server.services.database.listening)
    const pages: Pages = async (request, { nonce }) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      // Several requests arrive while this page is rendered.
      if (pathname === '/csr-partnership') await pause(100)
      if (pathname === '/moved') return new Response(null, { status: 301, headers: { location: '/new' } })
      const status = pathname.endsWith('/404') || pathname.endsWith('/our-work/-') ? 404 : 200
      return new Response(`<p nonce="${nonce}">${pathname}</p>`, {
        status,
        headers: { 'content-type': 'text/html' },
      })
    }
    const hasPage = (path: string) => !path.startsWith('/made-up')
    const services = { ...server.services, pages, hasPage }
    site = await listen(createApp(services), services, { port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.close())
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
  }

  test('renders no other page and takes no other cache entry with its query', async () => {
    const before = server.services.cache.size.entries
    rendered.length = 0
    for (let i = 0; i < 20; i++) expect((await get(`/volunteer?utm_source=x&n=${i}`)).status).toBe(200)
    expect(rendered).toEqual(['/volunteer'])
    expect(server.services.cache.size.entries).toBe(before + 1)
    for (let i = 0; i < 3; i++) await get(`/donate?n=${i}&amount=499`)
    expect(rendered).toEqual(['/volunteer', '/donate?amount=499'])
  })

  test.each(['gzip', 'br'])('sends a cached page in %s, with a new nonce each time', async (encoding) => {
    const read = async () => {
      const url = `http://127.0.0.1:${site.port}/contact`
      const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
      const [nonce] = /(?<='nonce-)[^']+/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      expect(await answer.text()).toBe(`<p nonce="${nonce}">/contact</p>`)
      return { nonce, encoding: answer.headers.get('content-encoding') }
    }
    await until(`it is sent in ${encoding}`, async () => (await read()).encoding === encoding)
    const nonces = [await read(), await read()].map(({ nonce }) => nonce)
    expect(new Set(nonces).size).toBe(2)
  })

  test('shares one rendered page with all other unknown paths', async () => {
    rendered.length = 0
    for (let i = 0; i < 5; i++) {
      const { status, text } = await get(`/made-up/${i}?x=${i}`)
      expect([status, text.replace(/nonce="[^"]*"/, '')]).toEqual([404, '<p >/404</p>'])
    }
    expect(rendered).toEqual(['/404'])
    for (let i = 0; i < 3; i++) expect((await get(`/our-work/nothing-${i}`)).status).toBe(404)
    expect(rendered).toEqual(['/404', '/our-work/-'])
  })

  test('renders the plain form once in each language for an unknown amount or cause', async () => {
    rendered.length = 0
    for (let i = 0; i < 3; i++) {
      for (const page of ['/donate', '/hi/donate']) {
        expect((await get(`${page}?amount=${51 + i}`)).status).toBe(200)
        expect((await get(`${page}?cause_id=made-up-${i}`)).status).toBe(200)
      }
    }
    expect(rendered).toEqual(['/donate', '/hi/donate'])
  })

  test('gets its own page as soon as staff add the cause', async () => {
    await get('/our-work/brand-new')
    rendered.length = 0
    await server.services.database.server.query(
      `insert into public.causes (id, title, unit_costs)
      values ('brand-new', 'New', '[{"amount": "₹1,234", "description": "A well"}]')`,
    )
    await until('the page of the new cause', async () => {
      await get('/our-work/brand-new')
      return rendered.includes('/our-work/brand-new')
    })
    await get('/donate?amount=1234&cause_id=brand-new')
    expect(rendered).toContain('/donate?amount=1234&cause_id=brand-new')
  })

  test('returns 404 when it is longer than any cause’s name', async () => {
    rendered.length = 0
    for (const name of [':'.repeat(13_000), '%22'.repeat(4000), 'a'.repeat(400)])
      expect((await get(`/hi/our-work/${name}`)).status).toBe(404)
    expect(rendered).toEqual(['/hi/404'])
  })

  test('keeps its query when the page redirects', async () => {
    expect((await get('/moved?utm_source=letter')).location).toBe('/new?utm_source=letter')
  })

  test('renders once for simultaneous requests', async () => {
    rendered.length = 0
    await Promise.all(Array.from({ length: 10 }, (_, i) => get(`/impact?n=${i}`)))
    expect(rendered).toEqual(['/impact'])
  })

  test('renders once for simultaneous requests from several networks', async () => {
    rendered.length = 0
    server.services.config.TRUST_PROXY = 1
    const from = (n: number) =>
      fetch(`http://127.0.0.1:${site.port}/csr-partnership`, {
        headers: { 'x-forwarded-for': `10.${n}.0.1` },
      })
    await Promise.all(Array.from({ length: 10 }, (_, n) => from(n)))
    server.services.config.TRUST_PROXY = 0
    expect(rendered).toEqual(['/csr-partnership'])
  })
})

test.each([
  ['/Login?x=1', '/login?x=1'],
  ['/%6cogin', '/login'],
  ['/login/', '/login'],
  ['/hi/Login?x=1', '/login?x=1'],
  ['/hi/admin/donors', '/admin/donors'],
  ['//login', '/login'],
  ['/./login', '/login'],
  ['/%2e/admin//donors', '/admin/donors'],
  ['/%61dmin/Donors', '/admin/donors'],
  ['/\\login', '/login'],
])('redirects %s to %s before anything is rendered', async (path, own) => {
  let isRendered = false
  const pages = async () => {
    isRendered = true
    return new Response('')
  }
  const app = createApp({ ...server.services, pages })
  const incoming = { url: path } as IncomingMessage
  const response = await app.request(path, {}, { incoming })
  expect([response.status, response.headers.get('location'), isRendered]).toEqual([308, own, false])
})

test('derives the policy of a page from the route it was rendered for, not from its address', async () => {
  const answer = async (path: string, tags: string) => {
    const headers = { 'Content-Type': 'text/html', [PAGE_TAGS]: tags }
    const pages = async () => new Response('<p>', { headers })
    const response = await createApp({ ...server.services, pages }).request(path, {}, {})
    expect(response.headers.has(PAGE_TAGS)).toBe(false)
    return response.headers.get('content-security-policy')
  }
  expect(await answer('/anything', 'private')).not.toMatch(/googletagmanager|razorpay/)
  expect(await answer('/login', 'gtm pixel')).toMatch(/googletagmanager/)
})

test('caches a page by its address, and so in its language, whatever the browser prefers', async () => {
  const pages = async (request: Request) =>
    new Response(`<p>${new URL(request.url).pathname}</p>`, { headers: { 'Content-Type': 'text/html' } })
  const app = createApp({ ...server.services, pages })
  await until('changes to be heard', () => server.services.database.listening)
  for (const url of ['/about', '/hi/about']) {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { url })
    const response = await app.request(url, { headers: { 'Accept-Language': 'hi, ta;q=0.9' } }, { incoming })
    expect(response.headers.get('Vary') ?? '').not.toMatch(/language/i)
  }
  const cached = ['/about', '/hi/about'].map((url) =>
    String(server.services.cache.get(keyOfPage(url))?.parts[0]),
  )
  expect(cached).toEqual(['<p>/about</p>', '<p>/hi/about</p>'])
})

test('renders a page from the last answers while the database is away, and does not cache it', async () => {
  const read = async (_request: Request, { backend }: PageContext) => {
    const headers = { apikey: backend.anonKey }
    const answer = await backend.fetch(`${backend.url}/rest/v1/site_settings?select=value&key=eq.org_name`, {
      headers,
    })
    return new Response(await answer.text(), { headers: { 'Content-Type': 'text/html' } })
  }
  await server.services.database.server.query(
    `update public.site_settings set value = 'Asha Trust' where key = 'org_name'`,
  )
  const app = createApp({ ...server.services, pages: read })
  const expected = '[{"value":"Asha Trust"}]'
  expect(await (await app.request('/one', {}, {})).text()).toBe(expected)

  const down = await startTestServer({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' })
  try {
    const { lastAnswers, cache } = server.services
    const away = createApp({ ...down.services, lastAnswers, cache, pages: read })
    expect(await (await away.request('/two', {}, {})).text()).toBe(expected)
    const never = createApp({ ...down.services, pages: read })
    expect(await (await never.request('/three', {}, {})).text()).toContain('"code"')
  } finally {
    await down.close()
  }
})
