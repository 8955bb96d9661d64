import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
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
