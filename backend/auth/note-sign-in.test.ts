import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appCode } from '../testing/authenticator.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let account: string
const email = 'asha@example.org'
const password = 'the password of Asha'
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await startTestServer()
  const told = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { child, info, warn } = told
  Object.assign(server.services.log, {
    child: child.bind(told),
    info: info.bind(told),
    warn: warn.bind(told),
  })
  account = (await createPerson(server.services, { email, password, role: 'admin' })).id
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => server.close())

const client = () => officialClient(server.url, server.anonKey)
const attempts = () =>
  lines
    .filter(({ event }) => event !== undefined && event !== 'refused')
    .map(({ time, requestId, ...line }) => line)
const address = '127.0.0.1'

test('logs each sign-in attempt with account, method, address and outcome', async () => {
  const asha = client()
  await asha.auth.signInWithPassword({ email, password })
  await client().auth.signInWithPassword({ email, password: 'a guess' })
  await client().auth.signInWithPassword({ email: 'my password, by mistake', password })
  await asha.auth.refreshSession()
  const { data } = await asha.auth.mfa.enroll({ factorType: 'totp' })
  const factorId = data?.id ?? ''
  await asha.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  await asha.auth.mfa.challengeAndVerify({ factorId, code: appCode(data?.totp.secret ?? '') })
  await client().auth.verifyOtp({ type: 'recovery', token_hash: 'made up' })
  await asha.auth.signOut()
  const [info, warn] = [30, 40]
  const known = { event: 'sign-in', account, address }
  expect(attempts()).toEqual([
    { ...known, level: info, method: 'password', msg: 'Signed in' },
    { ...known, level: warn, method: 'password', code: 'invalid_credentials', msg: 'A sign-in was refused' },
    {
      event: 'sign-in',
      address,
      level: warn,
      method: 'password',
      code: 'invalid_credentials',
      msg: 'A sign-in was refused',
    },
    { ...known, level: info, method: 'refresh token', msg: 'Signed in' },
    {
      ...known,
      level: warn,
      method: 'authenticator app',
      code: 'mfa_verification_failed',
      msg: 'A sign-in was refused',
    },
    { ...known, level: info, method: 'authenticator app', msg: 'Signed in' },
    {
      event: 'sign-in',
      address,
      level: warn,
      method: 'mailed link',
      code: 'otp_expired',
      msg: 'A sign-in was refused',
    },
    { event: 'sign-out', account, scope: 'global', level: info, msg: 'Signed out' },
  ])
  for (const line of lines)
    expect([line.time, line.requestId]).toEqual([expect.any(Number), expect.any(String)])
  expect(JSON.stringify(lines)).not.toMatch(/password of|a guess|by mistake|eyJ|asha@/)
})

test('logs a refusal with account and address', async () => {
  const member = await server.signedIn('member')
  await member.client.from('profiles').insert({ id: account, role: 'admin' })
  await fetch(`${server.url}/rest/v1/outbox`, { headers: { apikey: 'not a key' } })
  const refused = lines.filter(({ event }) => event === 'refused')
  expect(refused).toMatchObject([
    { level: 40, path: '/rest/v1/profiles', status: 403, account: member.id, address },
    { level: 40, path: '/rest/v1/outbox', status: 401, address },
  ])
})
