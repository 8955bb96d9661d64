import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Nothing is cached until changes are received.
  await until('changes are heard', () => server.services.database.listening)
})
afterAll(() => server.close())

// Headers that differ with every response, or exist only from memory, where the whole body is known.
const ITS_OWN = new Set(['date', 'x-request-id', 'etag'])

type Answer = { status: number | undefined; headers: Record<string, string>; body: Buffer }

/** The response as received: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string>): Promise<Answer> {
  const { port, hostname } = new URL(server.url)
  return new Promise((done, fail) => {
    request({ hostname, port, path, headers: { apikey: server.anonKey, ...headers } }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      const kept = Object.entries(response.headers).filter(([name]) => !ITS_OWN.has(name))
      done({
        status: response.statusCode,
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(parts),
      })
    })
      .on('error', fail)
      .end()
  })
}

test.each([
  ['a list', '/rest/v1/articles?select=id,title', {}],
  ['a part of a list', '/rest/v1/articles?select=id&limit=2', { Prefer: 'count=exact' }],
  ['one row', '/rest/v1/articles?select=*&limit=1', { Accept: 'application/vnd.pgrst.object+json' }],
  ['what is not there', '/rest/v1/articles?id=eq.none', { Accept: 'application/vnd.pgrst.object+json' }],
])('serves %s from memory with the same headers as the app', async (_what, path, headers: object) => {
  const { ready } = server.services.metrics
  const before = ready.rest
  const fromTheApp = await get(path, { ...headers })
  expect(ready.rest).toBe(before)
  const fromMemory = await get(path, { ...headers })
  expect(ready.rest).toBe(before + 1)
  expect(fromMemory).toEqual(fromTheApp)
})
