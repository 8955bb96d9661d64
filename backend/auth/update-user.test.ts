import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxOf } from '../testing/product/outbox.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let outbox: ReturnType<typeof outboxOf>
let people = 0

beforeAll(async () => {
  server = await startTestServer()
  outbox = outboxOf(server.services)
})
beforeEach(async () => {
  await outbox.empty()
  await sql('delete from daan.rate_limits')
  server.services.accounts.canSendEmail = async () => true
})
afterAll(() => server.close())

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function newAccount() {
  const email = `person-${people++}@example.org`
  const password = 'the old password'
  await createPerson(server.services, { email, password, role: 'admin' })
  return { email, password, client: await signIn(email, password) }
}

async function signIn(email: string, password: string) {
  const client = officialClient(server.url, server.anonKey)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Presses the button of the linked page. */
function confirm(link: string) {
  const said = new URLSearchParams(new URL(link).hash.slice(1))
  return officialClient(server.url, server.anonKey).auth.verifyOtp({
    type: said.get('type') as 'email_change',
    token_hash: said.get('token') ?? '',
  })
}

/** Ages the sign-in. */
function age() {
  return sql(`update auth.sessions set created_at = now() - interval '16 minutes'`)
}

describe('a new password', () => {
  test('needs no current password after a recent sign-in', async () => {
    const { email, client } = await newAccount()
    const { data, error } = await client.auth.updateUser({ password: 'the new password' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    await signIn(email, 'the new password')
    for (const other of ['the old password', 'The New Password'])
      await expect(signIn(email, other)).rejects.toThrow('Invalid login credentials')
  })

  test('needs the current password later', async () => {
    const { email, password, client } = await newAccount()
    await age()
    const refused = await client.auth.updateUser({ password: 'the new password' })
    expect(refused.error?.code).toBe('reauthentication_needed')
    expect(refused.error?.message).toBe('Please enter your current password.')
    const wrong = await client.auth.updateUser({ password: 'the new password', current_password: 'a guess' })
    expect(wrong.error?.message).toBe('The current password is not correct.')
    const { error } = await client.auth.updateUser({
      password: 'the new password',
      current_password: password,
    })
    expect(error).toBeNull()
    await signIn(email, 'the new password')
  })

  test('ends every other session and every mailed link', async () => {
    const { email, password, client } = await newAccount()
    const other = await signIn(email, password)
    await sql(
      `insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
      select '\\x07'::bytea, id, 'recovery', 'seed', now() + interval '1 hour' from auth.users where email = $1`,
      [email],
    )
    await client.auth.updateUser({ password: 'the new password' })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await other.auth.getUser()).error?.message).toBe('Auth session missing!')
    const { rows } = await sql(`select from auth.one_time_tokens where token_hash = '\\x07'`)
    expect(rows).toEqual([])
  })

  test('refuses a concurrent sign-in with the old one', async () => {
    const { email, password } = await newAccount()
    const client = await server.services.database.server.connect()
    await client.query('begin')
    await client.query(`update auth.users set encrypted_password = 'another' where email = $1`, [email])
    const signingIn = signIn(email, password).then(
      () => 'signed in',
      (error: Error) => error.message,
    )
    await until('the sign-in to wait for the change', async () => {
      const { rows } = await sql(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length > 0
    })
    await client.query('commit')
    client.release()
    expect(await signingIn).toBe('Invalid login credentials')
  })

  test('must be new, long enough and not too long', async () => {
    const { password, client } = await newAccount()
    const same = await client.auth.updateUser({ password })
    expect([same.error?.status, same.error?.code]).toEqual([422, 'same_password'])
    const short = await client.auth.updateUser({ password: 'short' })
    expect(short.error?.message).toBe('Password must be at least 6 characters.')
    expect(short.error?.name).toBe('AuthWeakPasswordError')
    const shortForNew = await client.auth.updateUser({ password: 'seven 7' })
    expect(shortForNew.error?.message).toBe('Please use at least 8 characters for a new password.')
    const long = await client.auth.updateUser({ password: 'x'.repeat(257) })
    expect(long.error?.message).toBe('Password must be at most 256 characters.')
    expect((await client.auth.updateUser({ password: 'अच्छा पासवर्ड 🌱' })).error).toBeNull()
  })

  test.each([
    ['a password from stolen lists', 'trustno1'],
    ['the same in capitals', 'TrustNo1'],
    ['the product with a year', 'Ledger@2026'],
    ['a role name with digits', 'admin#12345'],
    ['the name of the organisation', 'Asha-Trust-1'],
    ['a part of that name', '1947_asha_'],
    ['the name before the @', 'Person.1234!'],
    ['the domain after the @', 'example2026'],
  ])('must not be easy to guess: %s', async (_why, easy) => {
    const { client } = await newAccount()
    const { error } = await client.auth.updateUser({ password: easy })
    expect([error?.status, error?.code, error?.message]).toEqual([
      422,
      'weak_password',
      'This password is easy to guess. Please choose another, such as a short sentence.',
    ])
  })

  test.each([
    ['of digits alone', '8361840275913'],
    ['of 64 characters and more', 'correct horse battery staple '.repeat(4)],
    ['with the name of the place in a sentence', 'ledger of ten families'],
    ['of blanks and signs', '  ~~ !! ??  '],
  ])('accepts any other exactly as typed: %s', async (_what, chosen) => {
    const { email, client } = await newAccount()
    expect((await client.auth.updateUser({ password: chosen })).error).toBeNull()
    await signIn(email, chosen)
    for (const altered of [chosen.slice(0, -1), `${chosen} `])
      await expect(signIn(email, altered)).rejects.toThrow('Invalid login credentials')
  })

  test('limits guesses at the current password', async () => {
    const { password, client } = await newAccount()
    for (let n = 0; n < 10; n++) {
      await client.auth.updateUser({ password: 'the new password', current_password: `guess ${n}` })
    }
    const { error } = await client.auth.updateUser({
      password: 'the new password',
      current_password: password,
    })
    expect(error?.code).toBe('over_request_rate_limit')
  })

  test('requires an account', async () => {
    const response = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: server.anonKey,
        Authorization: `Bearer ${server.anonKey}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ password: 'the new password' }),
    })
    expect([response.status, (await response.json()).code]).toEqual([403, 'bad_jwt'])
  })
})

describe('a new email address', () => {
  test('takes effect once its owner follows the mailed link', async () => {
    const { email, password, client } = await newAccount()
    const newEmail = `new-${email}`
    const { data, error } = await client.auth.updateUser(
      { email: newEmail },
      { emailRedirectTo: `${server.url}/admin` },
    )
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    const mail = await outbox.to(newEmail)
    expect(mail.kind).toBe('email_change')
    await signIn(email, password)

    const confirmed = await confirm(mail.content.link)
    // The reader of a mistyped address must not get in.
    expect([confirmed.error, confirmed.data.session]).toEqual([null, null])
    await signIn(newEmail, password)
    await expect(signIn(email, password)).rejects.toThrow('Invalid login credentials')
    expect(await outbox.to(email)).toMatchObject({ kind: 'email_changed', content: { newEmail } })
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail)
    expect((await confirm(mail.content.link)).error?.code).toBe('otp_expired')
  })

  test('must not be in use, nor taken in the meantime', async () => {
    const { client } = await newAccount()
    const other = await newAccount()
    const taken = await client.auth.updateUser({ email: other.email.toUpperCase() })
    expect([taken.error?.status, taken.error?.code]).toEqual([422, 'email_exists'])

    await client.auth.updateUser({ email: 'wanted@example.org' })
    const mail = await outbox.to('wanted@example.org')
    await createPerson(server.services, {
      email: 'Wanted@example.org',
      password: 'the password of another',
      role: 'member',
    })
    expect((await confirm(mail.content.link)).error?.code).toBe('email_exists')
  })

  test('needs the current password unless the sign-in is recent', async () => {
    const { email, password, client } = await newAccount()
    await age()
    const refused = await client.auth.updateUser({ email: `new-${email}` })
    expect(refused.error?.code).toBe('reauthentication_needed')
    const { error } = await client.auth.updateUser({ email: `new-${email}`, current_password: password })
    expect(error).toBeNull()
  })

  test('takes effect at once while no mail can be sent, but only with the current password', async () => {
    server.services.accounts.canSendEmail = async () => false
    const { email, password, client } = await newAccount()
    const newEmail = `new-${email}`
    const refused = await client.auth.updateUser({ email: newEmail })
    expect(refused.error?.code).toBe('reauthentication_needed')
    const { data, error } = await client.auth.updateUser({ email: newEmail, current_password: password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: newEmail, email_confirmed_at: null })
    await signIn(newEmail, password)
  })

  test('must be valid; a change of case alone changes nothing', async () => {
    const { email, client } = await newAccount()
    const bad = await client.auth.updateUser({ email: 'nonsense' })
    expect(bad.error?.message).toBe('Please enter a valid email address.')
    const { data } = await client.auth.updateUser({ email: email.toUpperCase() })
    expect(data.user?.email).toBe(email)
  })

  test('changes neither address nor password if the password is refused', async () => {
    const { email, password, client } = await newAccount()
    const other = await newAccount()
    const { error } = await client.auth.updateUser({ email: other.email, password: 'the new password' })
    expect(error?.code).toBe('email_exists')
    await signIn(email, password)
  })
})

test.each([{ data: { role: 'admin' } }, { phone: '+919876543210' }, { phone: '' }])(
  'ignores other properties: %j',
  async (request) => {
    const { client } = await newAccount()
    const { error } = await client.auth.updateUser(request)
    expect(error?.message).toBe('Only the password and the email address can be changed here.')
  },
)
