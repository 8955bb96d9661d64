import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMetrics } from '#backend/http/metrics.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('every response', () => {
  test.each(['/healthz', '/rest/v1/causes', '/auth/v1/health', '/nothing-here'])(
    'carries protective headers: %s',
    async (path) => {
      const { headers } = await fetch(server.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
    },
  )

  test('stays out of caches for signed-in callers and from functions', async () => {
    const { token } = await server.signedIn('admin')
    const kept = async (path: string, bearer: string) => {
      const headers = { apikey: server.anonKey, Authorization: `Bearer ${bearer}` }
      return (await fetch(server.url + path, { headers })).headers.get('cache-control')
    }
    for (const path of [
      '/rest/v1/donors',
      '/rest/v1/no_such_table',
      '/storage/v1/bucket',
      '/auth/v1/user',
      '/functions/v1/gift-summary?order_id=order_1',
      '/functions/v1/contact-form',
    ])
      expect([path, await kept(path, token)]).toEqual([path, expect.stringContaining('no-store')])
    expect(await kept('/rest/v1/causes', server.anonKey)).toBeNull()
  })

  test('has a request id, which the caller may choose in plain characters', async () => {
    const id = async (sent?: string) =>
      (await fetch(`${server.url}/healthz`, sent ? { headers: { 'X-Request-Id': sent } } : {})).headers.get(
        'x-request-id',
      )
    expect(await id()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await id('mobile-app-0001')).toBe('mobile-app-0001')
    expect(await id('{"level":60}')).not.toContain('level')
  })
})

test('echoes nothing to TRACE', async () => {
  const answer = await new Promise<string>((done, fail) => {
    request(server.url, { method: 'TRACE', headers: { 'X-Secret': 'said-to-us-alone' } }, (response) => {
      let text = `${response.statusCode} `
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => done(text))
    })
      .on('error', fail)
      .end()
  })
  expect(answer).toMatch(/^4\d\d /)
  expect(answer).not.toContain('said-to-us-alone')
})

test('refuses a call without a key in the common error shape', async () => {
  const response = await fetch(`${server.url}/rest/v1/causes`)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    code: 'no_api_key',
    message: 'No API key found in request',
    details: null,
    hint: 'Send the public key of /config.json in the apikey header.',
  })
})

test('returns one sentence for an unexpected error, without its cause', async () => {
  const broken = await startTestServer()
  broken.services.database.publicServer.query = () =>
    Promise.reject(new Error('password authentication failed for "daan"'))
  const response = await fetch(`${broken.url}/functions/v1/upi-qr`)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    code: 'unexpected',
    message: 'Something went wrong.',
    error: 'Something went wrong.',
    details: null,
    hint: null,
  })
  await broken.close()
})

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    'The site can not do this just now. Please try again in a moment.',
  ],
  [
    new Error('Connection terminated unexpectedly'),
    'The site can not do this just now. Please try again in a moment.',
  ],
  [
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    'There is no room left to save anything. Please tell us, and try again later.',
  ],
])('returns 503 for a passing error, so that callers try again: %o', async (error, sentence) => {
  const broken = await startTestServer()
  const { server: own, publicServer } = broken.services.database
  for (const pool of [own, publicServer])
    Object.assign(pool, { query: () => Promise.reject(error), connect: () => Promise.reject(error) })
  const asked = await fetch(`${broken.url}/functions/v1/upi-qr`)
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await asked.json()).toMatchObject({ error: sentence })
  // The official client signs a person out whose session could not be refreshed for any other reason.
  const refreshed = await fetch(`${broken.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: broken.anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: 'a'.repeat(43) }),
  })
  expect([refreshed.status, (await refreshed.json()).message]).toEqual([503, sentence])
  await broken.close()
})

test('returns 503 at healthz when the database does not answer', async () => {
  const broken = await startTestServer()
  broken.services.database.server.query = () => Promise.reject(new Error('gone'))
  expect((await fetch(`${broken.url}/healthz`)).status).toBe(503)
  await broken.close()
})

test('reports requests in metrics, without one label per path', async () => {
  await fetch(`${server.url}/rest/v1/causes?select=id`, { headers: { apikey: server.anonKey } })
  await fetch(`${server.url}/some/invented/path`)
  const { port, close } = await serveMetrics(server.services.metrics, 0, server.services.log)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/daan_request_seconds_count\{method="GET",route="rest",status="200"\} \d+/)
  expect(text).toContain('daan_database_connections{pool="public"')
  expect(text).not.toContain('invented')
  await close()
})

describe('security.txt', () => {
  const read = async (on: TestServer) => {
    const response = await fetch(`${on.url}/.well-known/security.txt`)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }

  test('names the contact for vulnerabilities, for half a year', async () => {
    const told = await startTestServer({ SECURITY_CONTACT: 'security@asha.example' }, server)
    const { type, text } = await read(told)
    await told.close()
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: mailto:security@asha.example\n')
    expect(text).toContain(`Canonical: ${told.url}/.well-known/security.txt\n`)
    const expires = Date.parse(text.match(/^Expires: (\S+)$/m)?.[1] ?? '') - Date.now()
    expect(expires).toBeGreaterThan(150 * 86_400_000)
    expect(expires).toBeLessThan(365 * 86_400_000)
  })

  test('falls back on the organisation’s own address, and is missing without one or with the sample', async () => {
    const { database } = server.services
    await database.server.query(`delete from public.site_settings where key = 'org_email'`)
    await database.server.query(
      `insert into public.site_settings (key, value, is_sample) values ('org_email', 'hello@example.org', true)`,
    )
    expect((await read(server)).status).toBe(404)
    const store = (value: string) =>
      database.server.query(
        `insert into public.site_settings (key, value) values ('org_email', $1)
        on conflict (key) do update set value = excluded.value`,
        [value],
      )
    await store('office@asha.example')
    expect((await read(server)).text).toContain('Contact: mailto:office@asha.example\n')
    await store('')
    expect((await read(server)).status).toBe(404)
  })
})

test('returns the backend’s address and the public key in config.json', async () => {
  const response = await fetch(`${server.url}/config.json`)
  expect(await response.json()).toEqual({
    url: server.url,
    anonKey: server.anonKey,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    giftLimits: { least: 1, most: 1_000_000 },
    testMode: false,
  })
})
