import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const record = (body: unknown, address = '203.0.113.7') =>
  fetch(`${server.url}/functions/v1/record-consent`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      'User-Agent': 'A very particular browser',
    },
    body: JSON.stringify(body),
  })
const stored = async () =>
  (await server.services.database.server.query('select * from public.consent_records order by id')).rows

test('stores a choice with its notice and its minute, and without the person', async () => {
  expect((await record({ choice: 'agreed', notice_version: '1-google-meta', name: 'Asha' })).status).toBe(200)
  expect((await record({ choice: 'refused', notice_version: '1-google' })).status).toBe(200)
  const rows = await stored()
  expect(rows).toMatchObject([
    { choice: 'agreed', notice_version: '1-google-meta' },
    { choice: 'refused', notice_version: '1-google' },
  ])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['choice', 'created_at', 'id', 'notice_version'])
  expect(rows[0].created_at.getSeconds()).toBe(0)
  expect(Math.abs(Date.now() - rows[0].created_at.getTime())).toBeLessThan(2 * 60_000)
})

test.each([
  [{ choice: 'maybe', notice_version: '1-google' }],
  [{ choice: 'agreed', notice_version: 'asha@example.org' }],
  [{ choice: 'agreed' }],
  [null],
])('refuses the choice %j', async (body) => {
  const before = (await stored()).length
  const response = await record(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'The choice is neither agreed nor refused.' })
  expect(await stored()).toHaveLength(before)
})

test('limits the choices from one address', async () => {
  const answers = []
  for (let n = 0; n < 22; n++)
    answers.push((await record({ choice: 'agreed', notice_version: '1-google' }, '203.0.113.8')).status)
  expect(answers).toEqual([...Array(20).fill(200), 429, 429])
})

test('lets only administrators read the records, and no client write them', async () => {
  const { client: admin } = await server.signedIn('admin')
  const { client: member } = await server.signedIn('member')
  expect((await admin.from('consent_records').select('choice')).data?.length).toBeGreaterThan(0)
  expect((await member.from('consent_records').select('choice')).data).toEqual([])
  expect((await server.visitor.from('consent_records').select('choice')).error?.code).toBe('42501')
  const row = { choice: 'agreed', notice_version: '1-google' }
  expect((await admin.from('consent_records').insert(row)).error?.code).toBe('42501')
})
