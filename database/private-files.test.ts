import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const FILE = 'receipts/2026/1.pdf'
let server: TestServer
let tokens: { who: string; token: string }[]
beforeAll(async () => {
  server = await startTestServer()
  tokens = [
    { who: 'a visitor', token: server.anonKey },
    { who: 'a member', token: (await server.signedIn('member')).token },
    { who: 'an administrator', token: (await server.signedIn('admin')).token },
  ]
  await server.services.database.server.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('private_files', $1, gen_random_uuid(), '{"mimetype": "application/pdf", "size": 1}')`,
    [FILE],
  )
})
afterAll(() => server.close())

test.each([
  ['GET', `/object/private_files/${FILE}`],
  ['GET', `/object/public/private_files/${FILE}`],
  ['GET', `/object/authenticated/private_files/${FILE}`],
  ['GET', `/object/info/private_files/${FILE}`],
  ['POST', '/object/list/private_files'],
  ['POST', `/object/private_files/${FILE}`],
  ['DELETE', `/object/private_files/${FILE}`],
  ['GET', '/bucket/private_files'],
])('denies every caller a private file by %s %s', async (method, path) => {
  for (const { who, token } of tokens) {
    const answer = await fetch(`${server.url}/storage/v1${path}`, {
      method,
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' ? { body: '{"prefix": ""}' } : {}),
    })
    const body = await answer.text()
    expect(answer.status, `${who}: ${body}`).toBeGreaterThanOrEqual(400)
    expect(body, who).not.toContain('receipts')
  }
})
