/**
 * The attacks of `npm run attack` at bounded size, against the backend in this process. Attacks on rendered
 * pages are in e2e/attack.spec.ts; flooding across two processes is in backend/auth/limits.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull, seed } from '#domain/testing/properties.ts'
import { createPerson } from '#server/administrators/roles.ts'
import { prepareSandbox } from '#server/giving/provider/sandbox-mode.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { attackAsAnotherDonor } from './attack/another-donor.ts'
import { ask } from './attack/ask.ts'
import { type Forbidden, plantCanaries } from './attack/canaries.ts'
import { attackFromAnotherSite } from './attack/csrf.ts'
import { attackWithFiles } from './attack/files.ts'
import { attackWithHeaders } from './attack/headers.ts'
import { attackWithRedirects } from './attack/redirects.ts'
import { attackWithRequests, suspicions } from './attack/requests.ts'
import { attackSlowly } from './attack/slow.ts'
import { credentials, type Target } from './attack/target.ts'
import { attackWithTokens } from './attack/tokens.ts'

let server: TestServer
let target: Target
let forbidden: Forbidden
const account = { email: 'account@example.org', password: 'a long enough password' }

beforeAll(async () => {
  server = await startTestServer({
    TRUST_PROXY: '1',
    EMAIL_API_URL: 'http://127.0.0.1:9',
    WHATSAPP_API_URL: 'http://127.0.0.1:9',
  })
  const { database, config } = server.services
  await prepareSandbox(server.services)
  await database.server.query(`insert into public.donations (amount, platform, payment_status, donor_email)
    values (1, 'upi', 'successful', 'donor@example.org')`)
  await createPerson(server.services, { ...account, role: 'admin' })
  target = {
    url: server.url,
    anonKey: server.anonKey,
    secret: config.JWT_SECRET ?? '',
    donor: await server.donor('donor@example.org'),
    member: await server.signedIn('member'),
    admin: await server.signedIn('admin'),
    account,
    owner: (text, values) => database.server.query(text, values),
  }
  forbidden = await plantCanaries(target)
})
afterAll(() => server.close())

test('detects planted marks in responses', async () => {
  const headers = credentials(target, 'admin')
  const donors = await ask(target.url, { method: 'GET', path: '/rest/v1/donors', headers })
  expect(suspicions(donors, forbidden.admin)).toEqual([])
  expect(suspicions(donors, forbidden.member)).toEqual(["200 with a row that is staff's alone"])
  expect(suspicions(donors, forbidden.donor)).toEqual(["200 with a row that is staff's alone"])
})

test('refuses forged, expired, edited, swapped and ended tokens, and the first step alone', async () => {
  expect((await attackWithTokens(target)).findings).toEqual([])
})

test('answers malformed headers, cookies and smuggled requests once, without echoing them', async () => {
  expect((await attackWithHeaders(target, forbidden.anonymous)).findings).toEqual([])
})

test('hides and protects other donors’ data from a donor', async () => {
  expect((await attackAsAnotherDonor(target, isFull ? {} : { every: 7 })).findings).toEqual([])
})

test('never redirects a visitor to another site', async () => {
  expect((await attackWithRedirects(target)).findings).toEqual([])
})

test('ignores requests that another site makes a browser send', async () => {
  expect((await attackFromAnotherSite(target)).findings).toEqual([])
})

test('refuses hostile files with a message, or stores and serves them inert', async () => {
  const { findings, kept } = await attackWithFiles(target)
  expect(findings).toEqual([])
  expect(kept.length).toBeGreaterThan(20)
})

test('keeps answering others despite slow, silent and endless senders', async () => {
  const rssMb = () => process.memoryUsage().rss / 1024 ** 2
  const scale = { idle: 100, slow: 16, endless: 8, crowded: 4, seconds: 3 }
  expect((await attackSlowly({ ...target, rssMb }, scale)).findings).toEqual([])
})

test('answers generated requests in every role without a 5xx, internals or other people’s data', async () => {
  const count = isFull ? 10_000 : 800
  console.log(`${count} generated requests, seed ${seed}`)
  expect((await attackWithRequests(target, forbidden, { count, seed })).findings).toEqual([])
})
