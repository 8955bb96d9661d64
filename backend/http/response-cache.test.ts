import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { endOfMinute, toCached } from './response-cache.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await until('changes to be heard', () => server.services.database.listening)
})
afterAll(() => server.close())

const hits = (kind: 'rest' | 'page') => server.services.metrics.ready[kind]

async function titles(headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/rest/v1/articles?select=id,title&order=order.asc`, {
    headers: { apikey: server.anonKey, Authorization: `Bearer ${server.anonKey}`, ...headers },
  })
  return { response, rows: (await response.clone().json()) as { id: string; title: string }[] }
}

describe('cached anonymous responses', () => {
  test('serves the second reader from memory, with the same bytes and headers', async () => {
    const first = await titles()
    const before = hits('rest')
    const second = await titles()
    expect(hits('rest')).toBe(before + 1)
    expect(second.rows).toEqual(first.rows)
    for (const name of [
      'content-type',
      'content-range',
      'access-control-allow-origin',
      'x-content-type-options',
    ]) {
      expect(second.response.headers.get(name), name).toBe(first.response.headers.get(name))
    }
  })

  test('shows a save in the very next read', async () => {
    const { client } = await server.signedIn('admin')
    const id = (await titles()).rows[0]?.id ?? ''
    for (let round = 0; round < 30; round++) {
      await titles()
      await client
        .from('articles')
        .update({ title: `Title ${round}` })
        .eq('id', id)
        .throwOnError()
      const { rows } = await titles()
      expect(rows.find((row) => row.id === id)?.title).toBe(`Title ${round}`)
    }
  })

  test('notices a change made outside this server', async () => {
    await titles()
    await server.services.database.server.query(
      `update public.articles set title = 'From elsewhere' where "order" = 0`,
    )
    await expect.poll(async () => (await titles()).rows[0]?.title).toBe('From elsewhere')
  })

  test('does not cache a read during which the table changed', async () => {
    const { client } = await server.signedIn('admin')
    const id = (await titles()).rows[0]?.id ?? ''
    for (let round = 0; round < 20; round++) {
      const reading = Promise.all([titles(), titles(), titles()])
      await client
        .from('articles')
        .update({ title: `Race ${round}` })
        .eq('id', id)
        .throwOnError()
      await reading
      expect((await titles()).rows.find((row) => row.id === id)?.title).toBe(`Race ${round}`)
    }
  })

  test('never serves a signed-in caller from the visitors’ cache', async () => {
    const { token } = await server.signedIn('member')
    await titles()
    const before = hits('rest')
    await titles({ Authorization: `Bearer ${token}` })
    expect(hits('rest')).toBe(before)
  })

  test('refuses a wrong key although the response is cached', async () => {
    await titles()
    const response = await fetch(`${server.url}/rest/v1/articles?select=id,title&order=order.asc`, {
      headers: { apikey: `${server.anonKey}x` },
    })
    expect(response.status).toBe(401)
  })

  test('sends no body for an unchanged response', async () => {
    await titles()
    const { response } = await titles()
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/rest/v1/articles?select=id,title&order=order.asc`, {
      headers: { apikey: server.anonKey, Authorization: `Bearer ${server.anonKey}`, 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
  })

  test.each(['br', 'gzip'])('compresses with %s, cached or not', async (encoding) => {
    for (let round = 0; round < 2; round++) {
      const response = await fetch(`${server.url}/rest/v1/articles`, {
        headers: { apikey: server.anonKey, 'Accept-Encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.json()).toHaveLength(6)
    }
  })
})

describe('the cache', () => {
  const fill = async (count: number, url: (n: number) => string) => {
    const { cache } = server.services
    for (let n = 0; n < count; n++) {
      const answer = toCached(200, new Headers(), [Buffer.from('[]')])
      cache.set(url(n), answer, { tables: new Set(), complete: true }, cache.mark())
    }
    return cache.size
  }

  test('ends a response that goes stale by itself with its minute, and so with the day in India', () => {
    const { cache } = server.services
    const began = Date.parse('2026-11-18T23:59:58+05:30')
    expect(new Date(endOfMinute(began)).toISOString()).toBe('2026-11-18T18:30:00.000Z')
    expect(endOfMinute(began + 2000) - began).toBe(62_000)
    const now = vi.spyOn(Date, 'now').mockReturnValue(began)
    const response = toCached(200, new Headers(), [Buffer.from('₹500')])
    const reads = { tables: new Set<string>(), complete: true, until: endOfMinute() }
    cache.set('page\n/campaigns/books', response, reads, cache.mark())
    now.mockReturnValue(began + 1999)
    expect(cache.get('page\n/campaigns/books')).toBeDefined()
    now.mockReturnValue(began + 2000)
    expect(cache.get('page\n/campaigns/books')).toBeUndefined()
    now.mockRestore()
  })

  test('skips very long addresses', async () => {
    const before = server.services.cache.size
    const long = 'x'.repeat(15_000)
    expect(await fill(100, (n) => `rest\n/rest/v1/articles?id=eq.${n}${long}`)).toEqual(before)
  })

  test('limits entries and bytes', async () => {
    const long = 'x'.repeat(900)
    const before = server.services.cache.size
    const { bytes, entries } = await fill(100, (n) => `rest\n${n}${long}`)
    expect((bytes - before.bytes) / (entries - before.entries)).toBeGreaterThan(2 * long.length)
    const full = await fill(10_000, (n) => `rest\n${n}y${long}`)
    expect(full.entries).toBeLessThanOrEqual(8000)
    expect(full.bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  })

  test('keeps pages apart from REST responses', async () => {
    await fill(1, () => 'page\n/about')
    await fill(10_000, (n) => `rest\n${n}z`)
    expect(server.services.cache.get('page\n/about')).toBeDefined()
  })
})
