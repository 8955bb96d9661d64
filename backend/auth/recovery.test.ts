import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../testing/product/app.ts'
import { outboxOf } from '../testing/product/outbox.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { mailPasswordRecovery } from './mail-recovery.ts'

let server: TestServer
let outbox: ReturnType<typeof outboxOf>
let jobs: { stop(): Promise<void> }
const email = 'leela@example.org'
let password = 'the first password'

beforeAll(async () => {
  server = await startTestServer()
  outbox = outboxOf(server.services)
  await createPerson(server.services, { email, password, role: 'admin' })
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
  await outbox.empty()
  await sql('delete from daan.rate_limits')
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const client = () => officialClient(server.url, server.anonKey)

const mailedLink = async () => new URL((await outbox.to(email)).content.link)

async function askForLink(redirectTo?: string): Promise<URL> {
  await outbox.empty()
  const { error } = await client().auth.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {})
  expect(error).toBeNull()
  return mailedLink()
}

const saidBehind = (link: URL) => new URLSearchParams(link.hash.slice(1))

/** Presses the button of the linked page. */
async function confirm(link: URL) {
  const page = client()
  const said = saidBehind(link)
  const type = said.get('type') as 'recovery'
  const { data, error } = await page.auth.verifyOtp({ type, token_hash: said.get('token') ?? '' })
  return { page, session: data.session, code: error?.code, status: error?.status, message: error?.message }
}

describe('a forgotten password', () => {
  test('sets a new password by a mailed link', async () => {
    const before = await client().auth.signInWithPassword({ email, password })
    const link = await askForLink(`${server.url}/login?step=new-password`)
    expect((await outbox.to(email)).kind).toBe('password_recovery')
    expect(link.pathname + link.search).toBe('/login/link')
    expect(saidBehind(link).get('redirect_to')).toBe(`${server.url}/login?step=new-password`)

    const { page: recovered, session } = await confirm(link)
    expect(session?.user.email).toBe(email)
    const { error } = await recovered.auth.updateUser({ password: 'the second password' })
    expect(error).toBeNull()

    const old = await client().auth.signInWithPassword({ email, password })
    expect(old.error?.message).toBe('Invalid login credentials')
    password = 'the second password'
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull()
    // Sessions of the old password end, except the one that set the new password.
    expect((await client().auth.getUser(before.data.session?.access_token)).data.user).toBeNull()
    expect((await recovered.auth.getUser()).data.user?.email).toBe(email)
  })

  test('refuses a used link', async () => {
    const link = await askForLink()
    expect((await confirm(link)).session).toBeTruthy()
    expect(await confirm(link)).toMatchObject({
      session: null,
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('refuses a link that is an hour old', async () => {
    const link = await askForLink()
    await sql(`update auth.one_time_tokens set expires_at = now() - interval '1 second'`)
    expect((await confirm(link)).code).toBe('otp_expired')
  })

  test('accepts the first of two requested links, after which both are used up', async () => {
    const [first, second] = [await askForLink(), await askForLink()]
    expect((await confirm(first)).session).toBeTruthy()
    expect((await confirm(second)).code).toBe('otp_expired')
  })

  test('mails the same link to every requester and extends it with each request', async () => {
    const first = await askForLink()
    await sql(`update auth.one_time_tokens set expires_at = now() + interval '1 minute'`)
    expect((await askForLink()).href).toBe(first.href)
    const { rows } = await sql(
      `select expires_at > now() + interval '59 minutes' as lives_on from auth.one_time_tokens where kind = 'recovery'`,
    )
    expect(rows).toEqual([{ lives_on: true }])
    expect((await confirm(first)).session).toBeTruthy()
  })

  test('does not fill the mailbox and keeps the link valid, however many requests arrive', async () => {
    const { id } = (await sql('select id from auth.users where email = $1', [email])).rows[0]
    const ask = (requestId: string) =>
      mailPasswordRecovery(server.services, { requestId, email, redirectTo: `${server.url}/login` })
    const counted = async () => (await outbox.all()).length
    for (let n = 0; n < 10; n++) await ask(`stranger ${n}`)
    expect(await counted()).toBe(3)
    const link = await mailedLink()
    // After a day the link is replaced, and mailed although the limit still runs.
    await sql(
      `update auth.one_time_tokens set created_at = now() - interval '23 hours 59 minutes' where user_id = $1`,
      [id],
    )
    await ask('late')
    const { rows } = await sql(
      `select expires_at < now() + interval '2 minutes' as soon_over from auth.one_time_tokens where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ soon_over: true }])
    expect((await confirm(link)).session).toBeTruthy()
    await ask('the next day')
    expect(await counted()).toBe(4)
  })

  test('survives a mail service that opens the link first', async () => {
    const link = await askForLink()
    const said = saidBehind(link)
    for (const method of ['HEAD', 'GET', 'GET']) {
      await fetch(link, { method })
      // The protocol's own form of the link, as the official service mails it.
      const response = await fetch(`${server.url}/auth/v1/verify?${said}`, { method, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([303, link.href])
    }
    expect((await confirm(link)).session).toBeTruthy()
  })

  test('refuses a token of another kind', async () => {
    const token_hash = saidBehind(await askForLink()).get('token') ?? ''
    const wrongKind = await client().auth.verifyOtp({ type: 'signup', token_hash })
    expect(wrongKind.error?.code).toBe('validation_failed')
    const otherKind = await client().auth.verifyOtp({ type: 'email_change', token_hash })
    expect(otherKind.error?.code).toBe('otp_expired')
  })

  test.each([
    'https://evil.example/login',
    '//evil.example',
    'https://user@evil.example',
    'javascript:alert(1)',
    'http://[broken',
  ])('never redirects to %s', async (redirectTo) => {
    const link = await askForLink(redirectTo)
    expect(saidBehind(link).get('redirect_to')).toBe(server.url)
    const query = new URLSearchParams({ token: 'any', type: 'recovery', redirect_to: redirectTo })
    const { headers } = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    const page = new URL(headers.get('location') ?? '')
    expect([page.origin, saidBehind(page).get('redirect_to')]).toEqual([server.url, server.url])
  })

  test('does not repeat an overlong token', async () => {
    const query = new URLSearchParams({ token: '🎉'.repeat(1000), type: 'recovery' })
    const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    const page = new URL(response.headers.get('location') ?? '')
    expect([response.status, page.pathname, saidBehind(page).get('token')]).toEqual([303, '/login/link', ''])
  })

  test('responds alike to an unknown address and mails nothing', async () => {
    const { data, error } = await client().auth.resetPasswordForEmail('nobody@example.org')
    expect([data, error]).toEqual([{}, null])
    // A later request's link has arrived, so the earlier request was processed.
    await askForLink()
    await until('the queue to be empty', async () => {
      const { rows } = await sql(
        'select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now()',
      )
      return rows[0].count === '0'
    })
    expect((await outbox.all()).map(({ recipient }) => recipient)).toEqual([email])
  })

  test('refuses a malformed address', async () => {
    const { error } = await client().auth.resetPasswordForEmail('not an address')
    expect(error?.message).toBe('Please enter a valid email address.')
  })

  test('stores nothing in the sign-in tables that could be used', async () => {
    const token = saidBehind(await askForLink()).get('token') ?? ''
    const { rows } = await sql(
      `select (select json_agg(t) from auth.one_time_tokens t)::text
        || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as all`,
    )
    expect(rows[0].all).not.toContain(token)
  })
})
