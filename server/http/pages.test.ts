import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageKey } from '#backend/http/ready-answers.ts'
import { createApp } from '../app.ts'
import type { PageContext } from '../services.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['/about?x=%09', '/about?x=%09'],
  ['/%09/', '/%20/'],
  ['/our-work/%00%1f%7F', '/our-work/%20%20%20'],
  ['/our-work/%zz%20', '/our-work/%25zz%2520'],
  ['/%c0%ae%2f', '/%25c0%25ae%252f'],
  ['/our-work/%E0%A4%9C%E0%A4%B2', '/our-work/%E0%A4%9C%E0%A4%B2'],
])('%s is rendered as %s', async (path, rendered) => {
  const pages = async (request: Request) => new Response(request.url)
  const response = await createApp({ ...server.services, pages }).request(path, {}, {})
  expect(await response.text()).toBe(server.url + rendered)
})

test('a page is cached by its address, and so in its language, whatever the browser prefers', async () => {
  const pages = async (request: Request) =>
    new Response(`<p>${new URL(request.url).pathname}</p>`, { headers: { 'Content-Type': 'text/html' } })
  const app = createApp({ ...server.services, pages })
  await vi.waitUntil(() => server.services.database.listening)
  for (const url of ['/about', '/hi/about']) {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { url })
    const response = await app.request(url, { headers: { 'Accept-Language': 'hi, ta;q=0.9' } }, { incoming })
    expect(response.headers.get('Vary') ?? '').not.toMatch(/language/i)
  }
  const cached = ['/about', '/hi/about'].map((url) =>
    String(server.services.cache.get(pageKey(url))?.parts[0]),
  )
  expect(cached).toEqual(['<p>/about</p>', '<p>/hi/about</p>'])
})

test('while the database is away a page reads what it read last, and is not cached', async () => {
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
