import { afterAll, beforeAll, expect, test } from 'vitest'
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
