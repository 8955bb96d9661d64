import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = (path: string, init?: RequestInit) => fetch(`${server.url}/functions/v1/${path}`, init)

test('draws the UPI code as a picture that anyone may load', async () => {
  const response = await call('upi-qr?amount=499')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toContain('<svg')
})

test('draws a different code for a different amount', async () => {
  const [one, other] = await Promise.all(['upi-qr?amount=499', 'upi-qr?amount=500'].map((path) => call(path)))
  expect(await one?.text()).not.toBe(await other?.text())
})

test.each(['-5', '0', '1e3', '12.50', 'abc', '9999999999'])(
  'refuses the amount %s with a sentence',
  async (amount) => {
    const response = await call(`upi-qr?amount=${amount}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'The amount must be whole rupees, written in digits.',
    })
  },
)

test('returns 404 without a stored UPI ID', async () => {
  await server.services.database.server.query(`delete from page_content where element_id = 'upi_id'`)
  const response = await call('upi-qr')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'no_upi_id', message: 'No UPI ID is stored.' })
})

test.each([
  ['create-razorpay-order', 16],
  ['contact-form', 64],
  ['volunteer-application', 64],
])('limits the body that a visitor sends to %s to %i kB', async (name, kilobytes) => {
  const send = (bytes: number) =>
    call(name, { method: 'POST', headers: { apikey: server.anonKey }, body: `{"x":"${'y'.repeat(bytes)}"}` })
  expect((await send(kilobytes * 1024)).status).toBe(413)
  expect((await send(kilobytes * 1024 - 100)).status).toBe(400)
})

test('returns 404 for an unknown function and 405 for a wrong method', async () => {
  expect((await call('nothing-here', { method: 'POST' })).status).toBe(404)
  const wrong = await call('upi-qr', { method: 'POST', body: '{}' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET')
})

test('lets a browser on another origin call functions', async () => {
  const response = await call('upi-qr', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-client-info',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toContain('apikey')
})
