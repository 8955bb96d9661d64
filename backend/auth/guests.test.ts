import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#server/jobs/jobs.ts'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { type EmailApi, type ReceivedEmail, startEmailApi } from '#server/testing/email-api.ts'
import { officialClient, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { serverQuery } from '../db/database.ts'
import { until } from '../testing/until.ts'
import { mailGuestLink } from './mail-guest-link.ts'

let server: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
const email = 'asha.rao@gmail.com'

beforeAll(async () => {
  mails = await startEmailApi()
  // The addresses of many visitors, as a proxy names them.
  server = await startTestServer({ EMAIL_API_URL: mails.url, TRUST_PROXY: 'true' })
  await sql(`insert into public.site_settings (key, value) values
    ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example'),
    ('org_name', 'Asha Trust') on conflict (key) do update set value = excluded.value`)
  await sql(
    `insert into public.donations (amount, platform, payment_status, donor_email) values (500, 'upi', 'successful', $1)`,
    [email],
  )
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
  await lettersToArrive()
  mails.received.length = 0
  await sql('delete from daan.rate_limits')
  await sql('delete from daan.guest_links')
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await mails.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const client = () => officialClient(server.url, server.anonKey)

/** A letter that was asked for before must not be taken for the next one. */
const lettersToArrive = () =>
  until('letters under way', async () => {
    const { rows } = await sql(`select
      (select count(*) from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        where task.identifier = 'mail-guest-link') +
      (select count(*) from public.outgoing_messages
        where template = 'donor_sign_in' and state in ('waiting', 'sending')) as under_way`)
    return Number(rows[0].under_way) === 0 || undefined
  })

const CODE = /^> (\d{6})$/m

function letterIn(mail: ReceivedEmail): { mail: ReceivedEmail; token: string; code: string; link: URL } {
  const link = new URL(mail.text.match(/https?:\S+/)?.[0] ?? '')
  const code = mail.text.match(CODE)?.[1] ?? ''
  return { mail, link, code, token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '' }
}

async function askForLetter(typed = email, askedOn?: string) {
  await lettersToArrive()
  mails.received.length = 0
  const options = askedOn ? { emailRedirectTo: server.services.config.publicUrl + askedOn } : {}
  const { error } = await client().auth.signInWithOtp({ email: typed, options })
  expect(error).toBeNull()
  // The gift's own letters, such as its receipt, go to the same address.
  return letterIn(await until('the letter', () => mails.received.find(({ text }) => CODE.test(text))))
}

/** What the job does, without waiting for it to find its turn: whether a letter went out tells. */
async function ask(typed = email): Promise<void> {
  await mailGuestLink(server.services, { requestId: crypto.randomUUID(), email: typed })
}

const lettersWritten = async () =>
  Number(
    (await sql(`select count(*) from public.outgoing_messages where template = 'donor_sign_in'`)).rows[0]
      .count,
  )

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
  test('brings a link and a code, either of which lets in, once', async () => {
    const { mail, link, token, code } = await askForLetter()
    expect(mail).toMatchObject({ to: [email], subject: 'Your gifts to Asha Trust' })
    expect(link.pathname + link.search).toBe('/my-giving')
    expect(code).toMatch(/^\d{6}$/)

    expect((await byLink(token)).session?.user.email).toBe(email)
    expect(await byLink(token)).toMatchObject({ session: null, status: 403, code: 'otp_expired' })
    expect(await byCode(code)).toMatchObject({ session: null, status: 403, code: 'otp_expired' })
  })

  test('lets in by its code, and then not by its link', async () => {
    const { token, code } = await askForLetter()
    expect((await byCode(code)).session?.user.email).toBe(email)
    expect((await byLink(token)).code).toBe('otp_expired')
  })

  test('is in the language of the page it was asked for on, and leads back there', async () => {
    const { mail, link } = await askForLetter(email, '/hi/my-giving')
    expect(link.pathname).toBe('/hi/my-giving')
    expect(mail.subject).toBe('Asha Trust को आपके दान')
  })

  test('goes to the address on file, however it was typed', async () => {
    const { mail, code } = await askForLetter('ASHArao+gifts@googlemail.com')
    expect(mail.to).toEqual([email])
    expect((await byCode(code, 'a.s.h.a.rao@gmail.com')).session?.user.email).toBe(email)
  })

  test('is written to nobody whose address is not known, and the answer is the same', async () => {
    const before = await lettersWritten()
    const known = await client().auth.signInWithOtp({ email })
    const unknown = await client().auth.signInWithOtp({ email: 'nobody@example.org' })
    expect(unknown).toEqual(known)
    await until(
      'both jobs',
      async () =>
        (await sql(`select from graphile_worker.jobs where task_identifier = 'mail-guest-link'`)).rowCount ===
        0,
    )
    expect(await lettersWritten()).toBe(before + 1)
  })

  test('with letters that only look the same goes nowhere', async () => {
    // The Kelvin sign, which becomes a plain k in small letters.
    await sql(
      `insert into public.donations (amount, platform, payment_status, donor_email) values (5, 'upi', 'successful', $1)`,
      ['\u212Aavi@example.org'],
    )
    const before = await lettersWritten()
    await ask('kavi@example.org')
    expect(await lettersWritten()).toBe(before)
  })

  test('is of no use after a quarter of an hour', async () => {
    const { token, code } = await askForLetter()
    await sql(`update daan.guest_links set expires_at = now() - interval '1 second'`)
    expect((await byLink(token)).code).toBe('otp_expired')
    expect((await byCode(code)).code).toBe('otp_expired')
  })

  test('whose link a mail service opens, twice, still works', async () => {
    const { token } = await askForLetter()
    const looked = `${server.url}/auth/v1/verify?type=email&token_hash=${token}`
    for (const _ of [1, 2]) {
      const answer = await fetch(looked, { redirect: 'manual' })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${server.url}/my-giving#token=${token}`)
    }
    expect((await byLink(token)).session).toBeTruthy()
  })

  test('asked for again brings the same link, so that each letter of the last minutes works', async () => {
    const [first, second] = [await askForLetter(), await askForLetter()]
    expect(second.token).toBe(first.token)
    expect((await byLink(first.token)).session).toBeTruthy()
  })

  test('beyond a few an hour is not written: the last link lives on', async () => {
    const { token } = await askForLetter()
    const before = await lettersWritten()
    for (let asked = 0; asked < 10; asked++) await ask()
    expect(await lettersWritten()).toBe(before + 4)
    await sql(`update daan.guest_links set expires_at = now() - interval '1 hour'`)
    await ask()
    expect(await lettersWritten()).toBe(before + 4)
    expect((await byLink(token)).session).toBeTruthy()
    // Who used the last link gets another, however many letters there were.
    await ask()
    expect(await lettersWritten()).toBe(before + 5)
  })

  test('two at the same moment are one link', async () => {
    await Promise.all([ask(), ask(), ask()])
    expect((await sql('select from daan.guest_links')).rowCount).toBe(1)
  })

  test('leaves nothing in the log that lets in', async () => {
    const { token, code } = await askForLetter()
    await until('it to be sent', async () => {
      const { rows } = await sql(
        `select state from public.outgoing_messages where template = 'donor_sign_in' order by created_at desc limit 1`,
      )
      return rows[0].state === 'sent'
    })
    const { rows } = await sql(`select to_jsonb(m)::text as kept from public.outgoing_messages m
      union all select to_jsonb(w)::text from private.confidential_words w
      union all select to_jsonb(l)::text from daan.guest_links l`)
    const kept = rows.map((row) => row.kept).join('\n')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(code)
  })
})

describe('guessing', () => {
  const from = (address: string, code: string) =>
    fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ type: 'email', email, token: code }),
    })

  test('200 codes from many addresses lets nobody in, and the donor comes in by the link', async () => {
    const { token, code } = await askForLetter()
    const guesses = Array.from({ length: 200 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    )
    // The right one is among them, too late.
    guesses[100] = code
    const statuses = new Set<number>()
    for (const [n, guess] of guesses.entries()) {
      statuses.add((await from(`203.0.113.${n % 250}`, guess)).status)
    }
    expect([...statuses]).toEqual([403])
    expect((await byCode(code)).code).toBe('otp_expired')
    expect((await byLink(token)).session?.user.email).toBe(email)
  })

  test('a code that was guessed at five times ends; the next letter brings another, and the same link', async () => {
    const first = await askForLetter()
    for (let n = 1; n <= 5; n++) await byCode(String((Number(first.code) + n) % 1_000_000).padStart(6, '0'))
    expect((await byCode(first.code)).code).toBe('otp_expired')
    const second = await askForLetter()
    expect(second.code).not.toBe(first.code)
    expect(second.token).toBe(first.token)
    expect((await byCode(second.code)).session).toBeTruthy()
  })

  test('four wrong codes are forgiven', async () => {
    const { code } = await askForLetter()
    for (let n = 1; n <= 4; n++) await byCode(String((Number(code) + n) % 1_000_000).padStart(6, '0'))
    expect((await byCode(code)).session).toBeTruthy()
  })

  test('at an address nobody has is answered alike, and counted alike', async () => {
    const known = await byCode('000000')
    const unknown = await byCode('000000', 'nobody@example.org')
    const { page: _, ...said } = known
    expect(unknown).toMatchObject(said)
    expect((await sql('select from daan.rate_limits')).rowCount).toBe(3)
  })

  test('of one code by many at once looks at five', async () => {
    const { code } = await askForLetter()
    const wrong = Array.from({ length: 20 }, (_, n) =>
      String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(wrong.map((guess, n) => from(`198.51.100.${n}`, guess)))
    expect((await byCode(code)).code).toBe('otp_expired')
  })

  test('one code used by two at once lets one in', async () => {
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

  test('lasts an hour, knows the address and nothing else, and is nobody’s account', async () => {
    const { page, session } = await comeIn()
    expect(session?.expires_in).toBe(3600)
    const { data } = await page.auth.getUser()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { kind: 'donor' },
      factors: [],
      identities: [],
    })
    const { rowCount } = await sql('select from auth.users where id = $1', [data.user?.id])
    expect(rowCount).toBe(0)
    expect((await sql('select from public.profiles where id = $1', [data.user?.id])).rowCount).toBe(0)
  })

  test('has the same subject for one address', async () => {
    const [one, two] = [await comeIn(), await comeIn()]
    expect(one.session?.user.id).toBe(two.session?.user.id)
  })

  test('is not renewed', async () => {
    const { session } = await comeIn()
    const { data, error } = await client().auth.refreshSession({
      refresh_token: session?.refresh_token ?? '',
    })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400, code: 'session_expired' })
  })

  test('changes nothing about itself, and takes no second step', async () => {
    const { page } = await comeIn()
    const changed = await page.auth.updateUser({ password: 'a password of my own' })
    expect(changed.error).toMatchObject({ status: 403, code: 'no_account' })
    expect((await page.auth.updateUser({ email: 'other@example.org' })).error?.status).toBe(403)
    expect((await page.auth.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(403)
  })

  test('ends at once when its holder signs out', async () => {
    const { page, session } = await comeIn()
    expect((await page.auth.signOut()).error).toBeNull()
    const again = officialClient(server.url, server.anonKey, session?.access_token)
    expect((await again.auth.getUser(session?.access_token)).data.user).toBeNull()
    expect((await again.from('donations').select('id')).data).toEqual([])
  })

  test('of a staff address sees its own gifts and nothing of the back office', async () => {
    const staff = await server.signedIn('admin')
    await sql(
      `insert into public.donations (amount, platform, payment_status, donor_email) values (7, 'upi', 'successful', $1)`,
      [staff.email],
    )
    const { page, session } = await comeIn(staff.email)
    expect(session?.user.id).not.toBe(staff.id)
    expect((await page.from('donations').select('amount')).data).toEqual([{ amount: 7 }])
    expect((await page.from('donors').select('email')).data).toEqual([{ email: staff.email }])
    expect((await page.from('audit_log').select('id')).error?.code).toBe('42501')
    expect((await page.rpc('is_admin')).error?.code).toBe('42501')
  })

  test('and the link are forgotten when they are over', async () => {
    await comeIn()
    await ask()
    await sql(`update daan.guest_sessions set expires_at = now() - interval '1 second'`)
    await sql(`update daan.guest_links set created_at = now() - interval '25 hours'`)
    await cleanUp(server.services)
    expect((await sql('select from daan.guest_sessions')).rowCount).toBe(0)
    expect((await sql('select from daan.guest_links')).rowCount).toBe(0)
  })
})

test('an account’s own session is none of a guest’s', async () => {
  const { client: page, id } = await server.signedIn('member')
  const { data } = await page.auth.getUser(
    await server.services.tokens.signAccess({ sub: id, session_id: crypto.randomUUID() }),
  )
  expect(data.user).toBeNull()
  const { rows } = await serverQuery(server.services.database)<{ email: string | null }>(
    `select daan.guest_email($1, 'donor') as email`,
    [JSON.stringify({ sub: id, session_id: crypto.randomUUID(), app_metadata: { kind: 'donor' } })],
  )
  expect(rows[0]?.email).toBeNull()
})
