import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('returns 200 while the database responds', async () => {
  const response = await fetch(`${server.url}/healthz`)
  expect(response.status).toBe(200)
})
