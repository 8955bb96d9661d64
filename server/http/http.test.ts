import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { serveMetrics } from './metrics.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('every response', () => {
  test.each(['/healthz', '/rest/v1/causes', '/auth/v1/health', '/nothing-here'])(
    'of %s carries the headers that protect it',
    async (path) => {
      const { headers } = await fetch(server.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('names its request, with the caller’s own name for it if that is plain', async () => {
    const id = async (sent?: string) =>
      (await fetch(`${server.url}/healthz`, sent ? { headers: { 'X-Request-Id': sent } } : {})).headers.get(
        'x-request-id',
      )
    expect(await id()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await id('mobile-app-0001')).toBe('mobile-app-0001')
    expect(await id('{"level":60}')).not.toContain('level')
  })
})

test('a call without a key is refused in the one error shape', async () => {
  const response = await fetch(`${server.url}/rest/v1/causes`)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    code: 'no_api_key',
    message: 'No API key found in request',
    details: null,
    hint: 'Send the public key of /config.json in the apikey header.',
  })
})

test('an unexpected error is one sentence to the caller, and nothing of its cause', async () => {
  const broken = await startTestServer()
  broken.services.database.server.query = () =>
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

test('healthz answers 503 when the database does not', async () => {
  const broken = await startTestServer()
  broken.services.database.server.query = () => Promise.reject(new Error('gone'))
  expect((await fetch(`${broken.url}/healthz`)).status).toBe(503)
  await broken.close()
})

test('metrics tell how requests went, without one label per path', async () => {
  await fetch(`${server.url}/rest/v1/causes?select=id`, { headers: { apikey: server.anonKey } })
  await fetch(`${server.url}/some/invented/path`)
  const { port, close } = await serveMetrics(server.services.metrics, 0, server.services.log)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/daan_request_seconds_count\{method="GET",route="rest",status="200"\} \d+/)
  expect(text).toContain('daan_database_connections{pool="callers"')
  expect(text).not.toContain('invented')
  await close()
})
