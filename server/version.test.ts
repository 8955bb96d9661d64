import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { commit, title, version } from './version.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function ask(token = server.anonKey) {
  const response = await fetch(`${server.url}/functions/v1/product-version`, {
    method: 'POST',
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  return { status: response.status, body: await response.json() }
}

test.each(['admin', 'viewer'] as const)('sends version and commit to the role %s', async (role) => {
  const { token } = await server.signedIn(role)
  expect(await ask(token)).toEqual({ status: 200, body: { version, commit } })
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('sends neither to members nor in public responses', async () => {
  const { token } = await server.signedIn('member')
  for (const refused of [await ask(), await ask(token)])
    expect([refused.status, refused.body.code]).toEqual([403, 'not_an_administrator'])
  for (const path of ['/healthz', '/config.json', '/no/such/page']) {
    const response = await fetch(server.url + path)
    const sent = `${JSON.stringify([...response.headers])} ${await response.text()}`
    for (const told of [title, version]) expect(sent).not.toContain(told)
  }
})
