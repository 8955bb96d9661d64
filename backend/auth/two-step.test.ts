import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { appCode } from '../testing/authenticator.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { recoveryToken } from './one-time-tokens.ts'
import { createSealing } from './sealing.ts'
import { resealSecrets } from './sealing-keys.ts'

let server: TestServer
let second: TestServer
let people = 0
const password = 'a long enough password'

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({}, server)
  await sql(`insert into public.account_changes (account, after) values ('somebody@example.org', '{}')`)
})
beforeEach(() => sql('delete from daan.rate_limits'))
afterAll(async () => {
  await second.close()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

/** Advances by a time step, so that the app shows an unused code. */
const nextCode = () => sql('update auth.mfa_factors set last_step = last_step - 3')

async function signIn(email: string, on = server) {
  const client = officialClient(on.url, on.anonKey)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (!data.session) throw error ?? new Error('no session')
  return { client, session: data.session, id: data.session.user.id }
}

async function administrator() {
  const email = `admin-${people++}@example.org`
  await createPerson(server.services, { email, password, role: 'admin' })
  return { email, ...(await signIn(email)) }
}

async function enroll(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (!data) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Creates an administrator with two-step sign-in, signed in with both steps. */
async function withTwoSteps() {
  const who = await administrator()
  const { factorId, secret } = await enroll(who.client)
  const { error } = await who.client.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret) })
  if (error) throw error
  await nextCode()
  return { ...who, factorId, secret }
}

const enter = (client: SupabaseClient, factorId: string, code: string) =>
  client.auth.mfa.challengeAndVerify({ factorId, code })

async function post(client: SupabaseClient, path: string, body: unknown = {}, method = 'POST', on = server) {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${on.url}/auth/v1${path}`, {
    method,
    headers: { apikey: on.anonKey, Authorization: `Bearer ${data.session?.access_token}` },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

async function recoveryCodes(client: SupabaseClient): Promise<string[]> {
  return (await post(client, '/recovery-codes')).body.codes
}

/** Whether `is_admin()` holds and tables are readable. */
async function isAdmitted(client: SupabaseClient): Promise<boolean> {
  const { data } = await client.rpc('is_admin')
  const changes = await client.from('account_changes').select('id').limit(1).throwOnError()
  expect(changes.data.length > 0).toBe(data)
  return data
}

describe('turning it on', () => {
  test('returns a secret, a picture and a URI, and requires a code before it counts', async () => {
    const { client, email } = await administrator()
    const { factorId, secret, totp } = await enroll(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
    expect(totp.uri).toContain(`:${encodeURIComponent(email)}?`)
    expect(totp.uri).toContain(`secret=${secret}`)
    const listed = await client.auth.mfa.listFactors()
    expect(listed.data?.totp).toEqual([])
    expect(listed.data?.all).toMatchObject([{ id: factorId, status: 'unverified', factor_type: 'totp' }])
    expect(await isAdmitted(client)).toBe(true)
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const { data, error } = await enter(client, factorId, appCode(secret))
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    const raised = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(raised.data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect(await isAdmitted(client)).toBe(true)
  })

  test('ends sessions with one step only, and earlier refresh tokens', async () => {
    const { email, client, session } = await administrator()
    const other = await signIn(email)
    const { factorId, secret } = await enroll(client)
    await enter(client, factorId, appCode(secret))
    expect((await other.client.auth.getUser()).error?.message).toBe('Auth session missing!')
    const old = await server.visitor.auth.refreshSession({ refresh_token: session.refresh_token })
    expect(old.error?.code).toBe('refresh_token_not_found')
  })

  test('keeps the secret out of every response and out of the database', async () => {
    const { client, factorId, secret } = await withTwoSteps()
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain(secret)
    const { rows } = await sql('select secret from auth.mfa_factors where id = $1', [factorId])
    expect(rows[0].secret).not.toContain(secret)
  })

  test('logs the change and notifies the owner', async () => {
    const { client, email } = await withTwoSteps()
    const { data } = await client.from('account_changes').select().eq('actor', email)
    expect(data).toMatchObject([{ account: email, before: { two_step: false }, after: { two_step: true } }])
    const { rows } = await sql('select kind from public.outbox where recipient = $1', [email])
    expect(rows).toEqual([{ kind: 'two_step_on' }])
  })

  test('requires the first app to add another', async () => {
    const { email, client } = await withTwoSteps()
    const half = await signIn(email)
    const refused = await half.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect([refused.error?.status, refused.error?.code]).toEqual([403, 'insufficient_aal'])
    const named = { factorType: 'totp', friendlyName: 'Tablet' } as const
    expect((await client.auth.mfa.enroll(named)).error).toBeNull()
    expect((await client.auth.mfa.enroll(named)).error?.code).toBe('mfa_factor_name_conflict')
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+911' })).error?.code).toBe(
      'validation_failed',
    )
  })

  test('requires the password again after an older sign-in', async () => {
    const { client } = await administrator()
    await sql(`update auth.sessions set created_at = now() - interval '16 minutes'`)
    const refused = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect([refused.error?.code, refused.error?.message]).toEqual([
      'reauthentication_needed',
      'Please enter your current password.',
    ])
    const request = { factor_type: 'totp', current_password: 'a guess' }
    expect((await post(client, '/factors', request)).body.code).toBe('invalid_credentials')
    expect((await post(client, '/factors', { ...request, current_password: password })).status).toBe(200)
  })

  test('requires a fresh code to add another app', async () => {
    const { client } = await withTwoSteps()
    await sql(`update auth.sessions set second_at = second_at - interval '6 minutes'`)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(error?.code).toBe('insufficient_aal')
  })
})

describe('signing in', () => {
  test('grants nothing by the password alone: no tables, no account', async () => {
    const { email } = await withTwoSteps()
    const { client } = await signIn(email)
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await isAdmitted(client)).toBe(false)
    expect((await client.from('articles').insert({ id: 'a', title: 'A' })).error?.code).toBe('42501')
    const changed = await client.auth.updateUser({ password: 'another password' })
    expect([changed.error?.status, changed.error?.code]).toEqual([403, 'insufficient_aal'])
    expect((await post(client, '/recovery-codes')).body.code).toBe('insufficient_aal')
    expect((await post(client, '/recovery-codes', {}, 'GET')).body.code).toBe('insufficient_aal')
  })

  test('grants nothing by a mailed link alone, not even a new password', async () => {
    const { id } = await withTwoSteps()
    const { token: token_hash } = await recoveryToken(sql, server.services.tokens, id)
    const client = officialClient(server.url, server.anonKey)
    const { data } = await client.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(data.user?.id).toBe(id)
    expect(await isAdmitted(client)).toBe(false)
    const { error } = await client.auth.updateUser({ password: 'a password of the thief' })
    expect([error?.status, error?.code]).toEqual([403, 'insufficient_aal'])
  })

  test('grants everything with the code, and keeps it on refresh', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const { client } = await signIn(email, second)
    expect((await enter(client, factorId, appCode(secret))).error).toBeNull()
    expect(await isAdmitted(client)).toBe(true)
    const { error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect(await isAdmitted(client)).toBe(true)
  })

  test.each([[-1], [1]])('accepts the code %i step away', async (steps) => {
    const { email, factorId, secret } = await withTwoSteps()
    await sql('update auth.mfa_factors set last_step = 0')
    const { client } = await signIn(email)
    // A new step that begins on the way would put the earlier code two steps away.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await enter(client, factorId, appCode(secret, steps))).error).toBeNull()
  })

  test('accepts each code once, even through two servers at once', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const code = appCode(secret)
    const [one, two] = [await signIn(email), await signIn(email, second)]
    const outcomes = await Promise.all([enter(one.client, factorId, code), enter(two.client, factorId, code)])
    // The other fails because the code is used or its one-step session is over.
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    const replayed = await signIn(email)
    const { error } = await enter(replayed.client, factorId, code)
    expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed'])
    expect(error?.message).toBe('This code is not correct. A code works once, and for about half a minute.')
    // An earlier code fails too.
    expect((await enter(replayed.client, factorId, appCode(secret, -1))).error).not.toBeNull()
    expect(await isAdmitted(replayed.client)).toBe(false)
  })

  test('stops accepting codes after five guesses, across servers', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const [one, two] = [await signIn(email), await signIn(email, second)]
    const wrong = appCode(secret, 20)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => enter((n % 2 ? one : two).client, factorId, wrong)),
    )
    const codes = guesses.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(5)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(7)
    const right = await enter(one.client, factorId, appCode(secret))
    expect(right.error?.message).toBe('Too many codes were tried. Please try again in 5 minutes.')
    const recovery = await post(one.client, '/recovery-codes/verify', { code: 'aaaaa-bbbbb' })
    expect(recovery.status).toBe(429)
  })

  test('expires the challenge after five minutes and binds it to its session', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const [one, two] = [await signIn(email), await signIn(email)]
    const challenge = await one.client.auth.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const challengeId = challenge.data?.id ?? ''
    const answer = { factorId, challengeId, code: appCode(secret) }
    expect((await two.client.auth.mfa.verify(answer)).error?.code).toBe('mfa_challenge_expired')
    await sql(`update auth.mfa_challenges set created_at = created_at - interval '6 minutes'`)
    expect((await one.client.auth.mfa.verify(answer)).error?.message).toBe(
      'This took too long. Please enter a new code.',
    )
  })

  test('rejects another account’s app', async () => {
    const owner = await withTwoSteps()
    const other = await administrator()
    const { error } = await enter(other.client, owner.factorId, appCode(owner.secret))
    expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found'])
    const gone = await other.client.auth.mfa.unenroll({ factorId: owner.factorId })
    expect(gone.error?.code).toBe('mfa_factor_not_found')
    expect((await other.client.auth.mfa.challenge({ factorId: 'nonsense' })).error?.code).toBe(
      'mfa_factor_not_found',
    )
  })

  test('keeps working with the same app after JWT_SECRET changes', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const changed = await startTestServer({ JWT_SECRET: 'another secret of at least 32 characters' }, server)
    const { client } = await signIn(email, changed)
    expect((await enter(client, factorId, appCode(secret))).error).toBeNull()
    await changed.close()
  })

  test('keeps working with the same app while the previous SEALING_KEY is listed, until all is resealed', async () => {
    const { email, factorId, secret } = await withTwoSteps()
    const SEALING_KEY = 'another key of at least 32 characters'
    const SEALING_KEY_OLD = [
      'a key of long ago of 32 characters or more',
      server.services.config.SEALING_KEY ?? '',
    ]
    const changed = await startTestServer({ SEALING_KEY, SEALING_KEY_OLD }, server)
    const { client } = await signIn(email, changed)
    expect((await enter(client, factorId, appCode(secret))).error).toBeNull()
    await nextCode()
    await resealSecrets(changed.services.database, changed.services.sealing, changed.services.log)
    const onlyNew = await startTestServer({ SEALING_KEY }, server)
    const again = await signIn(email, onlyNew)
    expect((await enter(again.client, factorId, appCode(secret))).error).toBeNull()
    // Back to the first key, for the tests that follow.
    const { SEALING_KEY: own } = server.services.config
    const back = createSealing(own ?? '', [SEALING_KEY])
    await resealSecrets(server.services.database, back, server.services.log)
    await changed.close()
    await onlyNew.close()
  })

  test('still accepts a recovery code when SEALING_KEY is lost', async () => {
    const { email, client: before, factorId, secret } = await withTwoSteps()
    const [code] = await recoveryCodes(before)
    const changed = await startTestServer({ SEALING_KEY: 'another key of at least 32 characters' }, server)
    const { client } = await signIn(email, changed)
    const { error } = await enter(client, factorId, appCode(secret))
    expect(error?.message).toMatch(/can no longer be checked\. Please use a recovery code/)
    const entered = await post(client, '/recovery-codes/verify', { code }, 'POST', changed)
    await client.auth.setSession(entered.body)
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    const second = await enroll(client)
    expect((await enter(client, second.factorId, appCode(second.secret))).error).toBeNull()
    await changed.close()
  })
})

describe('recovery codes', () => {
  test('returns ten, once; each works once, however it is typed', async () => {
    const { email, client } = await withTwoSteps()
    const codes = await recoveryCodes(client)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const half = await signIn(email)
    const typed = ` ${codes[0]?.toUpperCase().replace('-', ' ')} `
    const { status, body } = await post(half.client, '/recovery-codes/verify', { code: typed })
    expect(status).toBe(200)
    const { error } = await half.client.auth.setSession(body)
    expect(error).toBeNull()
    expect(await isAdmitted(half.client)).toBe(true)
    const level = await half.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data?.currentAuthenticationMethods).toMatchObject([
      { method: 'recovery_code' },
      { method: 'password' },
    ])
    expect((await post(half.client, '/recovery-codes', {}, 'GET')).body).toEqual({ left: 9 })
    const again = await signIn(email)
    const refused = await post(again.client, '/recovery-codes/verify', { code: codes[0] })
    expect(refused.body.message).toBe('This recovery code is not correct, or was already used.')
  })

  test('accepts one of two concurrent uses', async () => {
    const { email, client } = await withTwoSteps()
    const [code] = await recoveryCodes(client)
    const [one, two] = [await signIn(email), await signIn(email)]
    const tries = await Promise.all([
      post(one.client, '/recovery-codes/verify', { code }),
      post(two.client, '/recovery-codes/verify', { code }, 'POST', second),
    ])
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('replaces all of them, stores digests, and binds them to their account', async () => {
    const { email, client } = await withTwoSteps()
    const other = await withTwoSteps()
    const [old] = await recoveryCodes(client)
    const [theirs] = await recoveryCodes(other.client)
    await recoveryCodes(client)
    const half = await signIn(email)
    for (const code of [old, theirs, '', 'aaaaa-aaaaa']) {
      expect((await post(half.client, '/recovery-codes/verify', { code })).status).toBe(422)
    }
    const { rows } = await sql(`select encode(code_hash, 'escape') as kept from auth.recovery_codes`)
    expect(rows.some(({ kept }) => kept.includes(String(theirs).replace('-', '')))).toBe(false)
  })

  test('refuses an account without two-step sign-in', async () => {
    const { client } = await administrator()
    expect((await post(client, '/recovery-codes')).status).toBe(403)
    expect((await post(client, '/recovery-codes/verify', { code: 'aaaaa-aaaaa' })).status).toBe(422)
  })
})

describe('turning it off', () => {
  test('requires a fresh code, then only the password', async () => {
    const { email, client, factorId, secret } = await withTwoSteps()
    await recoveryCodes(client)
    await sql(`update auth.sessions set second_at = now() - interval '6 minutes' where second_at is not null`)
    const stale = await client.auth.mfa.unenroll({ factorId })
    expect([stale.error?.status, stale.error?.code]).toEqual([403, 'insufficient_aal'])
    expect(stale.error?.message).toBe(
      'Please enter a new code of your authenticator app, or a recovery code.',
    )
    expect((await post(client, '/recovery-codes')).body.code).toBe('insufficient_aal')
    await enter(client, factorId, appCode(secret))
    const { data, error } = await client.auth.mfa.unenroll({ factorId })
    expect([error, data]).toEqual([null, { id: factorId }])
    expect(await isAdmitted(client)).toBe(true)
    const { rows } = await sql(
      'select count(*)::int as left from auth.recovery_codes c join auth.users u on u.id = c.user_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ left: 0 }])
    const next = await signIn(email)
    expect(await isAdmitted(next.client)).toBe(true)
    const level = await next.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('refuses the password alone', async () => {
    const { email, factorId } = await withTwoSteps()
    const { client } = await signIn(email)
    const { error } = await client.auth.mfa.unenroll({ factorId })
    expect(error?.code).toBe('insufficient_aal')
  })
})
