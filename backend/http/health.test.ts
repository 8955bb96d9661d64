import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('healthz answers 200 while the database answers', async () => {
  const response = await fetch(`${server.url}/healthz`)
  expect(response.status).toBe(200)
})

test('config.json tells a client where the backend is and which key to send', async () => {
  const response = await fetch(`${server.url}/config.json`)
  expect(await response.json()).toEqual({
    url: server.url,
    anonKey: server.anonKey,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    giftLimits: { least: 1, most: 1_000_000 },
    testMode: false,
  })
})
