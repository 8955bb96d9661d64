import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { warmUp } from './warm-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('renders pages before any request, caches none of them, and continues after a failure', async () => {
  const rendered: string[] = []
  const pages = async ({ url }: Request) => {
    rendered.push(new URL(url).pathname)
    if (rendered.length === 1) throw new Error('The first one fails')
    return new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
  }
  const before = server.services.cache.size.entries
  await warmUp(createApp({ ...server.services, pages }))
  expect(rendered).toEqual(['/', '/404'])
  expect(server.services.cache.size.entries).toBe(before)
})
