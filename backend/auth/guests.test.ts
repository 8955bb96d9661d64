import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverQuery } from '../db/database.ts'
import { startJobs } from '../testing/product/app.ts'
import { outboxOf } from '../testing/product/outbox.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { forgetOldGuests } from './guest-sessions.ts'
import { mailGuestLink } from './mail-guest-link.ts'

let server: TestServer
let outbox: ReturnType<typeof outboxOf>
let jobs: { stop(): Promise<void> }
const email = 'asha.rao@example.org'

beforeAll(async () => {
  // Trusts a proxy so that requests can come from many addresses.
  server = await startTestServer({ TRUST_PROXY: 1 })
  outbox = outboxOf(server.services)
  await sql('insert into public.readers (email) values ($1)', [email])
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
  await jobsToEnd()
  await outbox.empty()
  await sql('delete from daan.rate_limits')
  await sql('delete from daan.guest_links')
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const client = () => officialClient(server.url, server.anonKey)

/** Waits for running jobs, so that an earlier letter is not mistaken for the next one. */
const jobsToEnd = () =>
  until(
    'letters under way',
    async () =>
      (await sql(`select from graphile_worker.jobs where task_identifier = 'mail-guest-link'`)).rowCount ===
      0,
  )

async function askForLetter(typed = email, askedOn?: string) {
  await jobsToEnd()
  await outbox.empty()
  const options = askedOn ? { emailRedirectTo: server.services.config.publicUrl + askedOn } : {}
  const { error } = await client().auth.signInWithOtp({ email: typed, options })
  expect(error).toBeNull()
  const letter = await outbox.to(email)
  const link = new URL(letter.content.link)
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  return { letter, link, token, code: letter.content.code }
}

/** Runs the job directly instead of waiting for the queue. */
async function ask(typed = email): Promise<void> {
  await mailGuestLink(server.services, { requestId: crypto.randomUUID(), email: typed })
}

const lettersWritten = async () => (await outbox.all()).length

async function byLink(token: string) {
  const page = client()
  const { data, error } = await page.auth.verifyOtp({ type: 'email', token_hash: token })
  return { page, session: data.session, code: error?.code, status: error?.status }
}

async function byCode(code: string, typed = email) {
  const page = client()
  const { data, error } = await page.auth.verifyOtp({ type: 'email', email: typed, token: code })
  return { page, session: data.session, code: error?.code, status: error?.status, message: error?.message }
}

describe('a letter', () => {
  test('brings a link and a code that each sign in once', async () => {
    const { letter, link, token, code } = await askForLetter()
    expect(letter).toMatchObject({ kind: 'guest_sign_in', recipient: email })
    expect(link.pathname + link.search).toBe('/my-card')
    expect(code).toMatch(/^\d{6}$/)

    expect((await byLink(token)).session?.user.email).toBe(email)
    expect(await byLink(token)).toMatchObject({ session: null, status: 403, code: 'otp_expired' })
    expect(await byCode(code)).toMatchObject({ session: null, status: 403, code: 'otp_expired' })
  })

  test('signs in by its code, after which its link is used up', async () => {
    const { token, code } = await askForLetter()
    expect((await byCode(code)).session?.user.email).toBe(email)
    expect((await byLink(token)).code).toBe('otp_expired')
  })

  test('links back to the page that requested it', async () => {
    const { letter } = await askForLetter(email, '/hi/my-card')
    expect(letter.content.askedOn).toBe('/hi/my-card')
  })

  test('goes to the address on file, however it was typed', async () => {
    const { letter, code } = await askForLetter('ASHA.Rao@Example.org')
    expect(letter.recipient).toBe(email)
    expect((await byCode(code, 'asha.RAO@example.org')).session?.user.email).toBe(email)
  })

  test('responds alike to an unknown address and mails nothing', async () => {
    const before = await lettersWritten()
    const known = await client().auth.signInWithOtp({ email })
    const unknown = await client().auth.signInWithOtp({ email: 'nobody@example.org' })
    expect(unknown).toEqual(known)
    await jobsToEnd()
    expect(await lettersWritten()).toBe(before + 1)
  })

  test('expires after fifteen minutes', async () => {
    const { token, code } = await askForLetter()
    await sql(`update daan.guest_links set expires_at = now() - interval '1 second'`)
    expect((await byLink(token)).code).toBe('otp_expired')
    expect((await byCode(code)).code).toBe('otp_expired')
  })

  test('still works after a mail service opened its link twice', async () => {
    const { token } = await askForLetter()
    const looked = `${server.url}/auth/v1/verify?type=email&token_hash=${token}`
    for (const _ of [1, 2]) {
      const answer = await fetch(looked, { redirect: 'manual' })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${server.url}/my-card#token=${token}`)
    }
    expect((await byLink(token)).session).toBeTruthy()
  })

  test('repeats the same link when requested again, so that every recent letter works', async () => {
    const [first, second] = [await askForLetter(), await askForLetter()]
    expect(second.token).toBe(first.token)
    expect((await byLink(first.token)).session).toBeTruthy()
  })

  test('stops after a few an hour and keeps the last link valid', async () => {
    const { token } = await askForLetter()
    const before = await lettersWritten()
    for (let asked = 0; asked < 10; asked++) await ask()
    expect(await lettersWritten()).toBe(before + 4)
    await sql(`update daan.guest_links set expires_at = now() - interval '1 hour'`)
    await ask()
    expect(await lettersWritten()).toBe(before + 4)
    expect((await byLink(token)).session).toBeTruthy()
    // A used link is replaced, however many letters were sent.
    await ask()
    expect(await lettersWritten()).toBe(before + 5)
  })

  test('creates one link for two concurrent requests', async () => {
    await Promise.all([ask(), ask(), ask()])
    expect((await sql('select from daan.guest_links')).rowCount).toBe(1)
  })

  test('stores nothing in the sign-in tables that could sign in', async () => {
    const { token, code } = await askForLetter()
    const { rows } = await sql('select to_jsonb(l)::text as kept from daan.guest_links l')
    expect(rows).toHaveLength(1)
    expect(rows[0].kept).not.toContain(token)
    expect(rows[0].kept).not.toContain(code)
  })
})

describe('guessing', () => {
  const from = (address: string, code: string) =>
    fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ type: 'email', email, token: code }),
    })

  test('admits none of 200 codes from many addresses, while the link still works', async () => {
    const { token, code } = await askForLetter()
    const guesses = Array.from({ length: 200 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    )
    // The right code comes too late to count.
    guesses[100] = code
    const statuses = new Set<number>()
    for (const [n, guess] of guesses.entries()) {
      statuses.add((await from(`203.0.113.${n % 250}`, guess)).status)
    }
    expect([...statuses]).toEqual([403])
    expect((await byCode(code)).code).toBe('otp_expired')
    expect((await byLink(token)).session?.user.email).toBe(email)
  })

  test('expires a code after five wrong guesses; the next letter brings a new code and the same link', async () => {
    const first = await askForLetter()
    for (let n = 1; n <= 5; n++) await byCode(String((Number(first.code) + n) % 1_000_000).padStart(6, '0'))
    expect((await byCode(first.code)).code).toBe('otp_expired')
    const second = await askForLetter()
    expect(second.code).not.toBe(first.code)
    expect(second.token).toBe(first.token)
    expect((await byCode(second.code)).session).toBeTruthy()
  })

  test('tolerates four wrong codes', async () => {
    const { code } = await askForLetter()
    for (let n = 1; n <= 4; n++) await byCode(String((Number(code) + n) % 1_000_000).padStart(6, '0'))
    expect((await byCode(code)).session).toBeTruthy()
  })

  test('answers and counts guesses at an unknown address alike', async () => {
    const known = await byCode('000000')
    const unknown = await byCode('000000', 'nobody@example.org')
    const { page: _, ...said } = known
    expect(unknown).toMatchObject(said)
    // One counter for the site, one for the client, one per address.
    expect((await sql('select from daan.rate_limits')).rowCount).toBe(4)
  })

  test('reaches a site-wide limit across addresses and clients, while links still work', async () => {
    const { token, code } = await askForLetter()
    const guess = (n: number) =>
      fetch(`${server.url}/auth/v1/verify`, {
        method: 'POST',
        headers: {
          apikey: server.anonKey,
          'Content-Type': 'application/json',
          'X-Forwarded-For': `203.0.113.${n % 250}`,
        },
        body: JSON.stringify({ type: 'email', email: `donor-${n}@example.org`, token: '000000' }),
      })
    for (let n = 0; n < 100; n++) expect((await guess(n)).status).toBe(403)
    expect((await guess(100)).status).toBe(429)
    const refused = await byCode(code)
    expect([refused.status, refused.message]).toEqual([
      429,
      expect.stringMatching(
        /^Too many wrong codes were entered on this site\. Please try again in \d+ minutes\.$/,
      ),
    ])
    expect((await byLink(token)).session?.user.email).toBe(email)
  })

  test('does not count right codes against the site-wide limit', async () => {
    for (let n = 0; n < 3; n++) expect((await byCode((await askForLetter()).code)).session).toBeTruthy()
    const { rows } = await sql(
      `select cardinality(attempts) as wrong from daan.rate_limits where bucket = sha256('wrong guest codes')`,
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })

  test('checks five of many concurrent guesses at one code', async () => {
    const { code } = await askForLetter()
    const wrong = Array.from({ length: 20 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(wrong.map((guess, n) => from(`198.51.100.${n}`, guess)))
    expect((await byCode(code)).code).toBe('otp_expired')
  })

  test('admits one of two concurrent uses of a code', async () => {
    const { code } = await askForLetter()
    const both = await Promise.all([byCode(code), byCode(code)])
    expect(both.filter(({ session }) => session)).toHaveLength(1)
  })
})

describe('the session', () => {
  async function comeIn(address = email) {
    await ask(address)
    const { rows } = await sql('select seed from daan.guest_links where email = $1', [address])
    return byLink(server.services.tokens.mark('guest link', rows[0].seed))
  }

  test('lasts an hour, carries only the address and belongs to no account', async () => {
    const { page, session } = await comeIn()
    expect(session?.expires_in).toBe(3600)
    const { data } = await page.auth.getUser()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { kind: 'reader' },
      factors: [],
      identities: [],
    })
    const { rowCount } = await sql('select from auth.users where id = $1', [data.user?.id])
    expect(rowCount).toBe(0)
    expect((await sql('select from public.profiles where id = $1', [data.user?.id])).rowCount).toBe(0)
  })

  test('keeps the same subject for one address', async () => {
    const [one, two] = [await comeIn(), await comeIn()]
    expect(one.session?.user.id).toBe(two.session?.user.id)
  })

  test('cannot be renewed', async () => {
    const { session } = await comeIn()
    const { data, error } = await client().auth.refreshSession({
      refresh_token: session?.refresh_token ?? '',
    })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400, code: 'session_expired' })
  })

  test('changes nothing about itself and has no second step', async () => {
    const { page } = await comeIn()
    const changed = await page.auth.updateUser({ password: 'a password of my own' })
    expect(changed.error).toMatchObject({ status: 403, code: 'no_account' })
    expect((await page.auth.updateUser({ email: 'other@example.org' })).error?.status).toBe(403)
    expect((await page.auth.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(403)
  })

  test('ends at once on sign-out', async () => {
    const { page, session } = await comeIn()
    expect((await page.auth.signOut()).error).toBeNull()
    const again = officialClient(server.url, server.anonKey, session?.access_token)
    expect((await again.auth.getUser(session?.access_token)).data.user).toBeNull()
    expect((await again.from('readers').select('email')).data).toEqual([])
  })

  test('reads only its own row, even for a staff address', async () => {
    const staff = await server.signedIn('admin')
    await sql('insert into public.readers (email) values ($1)', [staff.email])
    const { page, session } = await comeIn(staff.email)
    expect(session?.user.id).not.toBe(staff.id)
    expect((await page.from('readers').select('email')).data).toEqual([{ email: staff.email }])
    expect((await page.from('account_changes').select('id')).error?.code).toBe('42501')
    expect((await page.rpc('is_admin')).error?.code).toBe('42501')
  })

  test('disappears with its link after expiry', async () => {
    await comeIn()
    await ask()
    await sql(`update daan.guest_sessions set expires_at = now() - interval '1 second'`)
    await sql(`update daan.guest_links set created_at = now() - interval '25 hours'`)
    await forgetOldGuests(server.services.database)
    expect((await sql('select from daan.guest_sessions')).rowCount).toBe(0)
    expect((await sql('select from daan.guest_links')).rowCount).toBe(0)
  })
})

test('leaves an account’s own session alone', async () => {
  const { client: page, id } = await server.signedIn('member')
  const { data } = await page.auth.getUser(
    await server.services.tokens.signAccess({ sub: id, session_id: crypto.randomUUID() }),
  )
  expect(data.user).toBeNull()
  const { rows } = await serverQuery(server.services.database)<{ email: string | null }>(
    `select daan.guest_email($1, 'reader') as email`,
    [JSON.stringify({ sub: id, session_id: crypto.randomUUID(), app_metadata: { kind: 'reader' } })],
  )
  expect(rows[0]?.email).toBeNull()
})
