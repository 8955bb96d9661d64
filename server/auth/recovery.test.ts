import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../jobs/jobs.ts'
import { type EmailApi, type ReceivedEmail, startEmailApi } from '../testing/email-api.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { createUser } from './users.ts'

let server: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
const email = 'leela@example.org'
let password = 'the first password'

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  await sql(`insert into public.site_settings (key, value) values
    ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example'),
    ('org_name', 'Asha <Trust>') on conflict (key) do update set value = excluded.value`)
  await createUser(server.services.database, { email, password, role: 'admin' })
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
  mails.received.length = 0
  await sql('delete from daan.rate_limits')
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

function linkIn(mail: ReceivedEmail): URL {
  return new URL(mail.text.match(/https?:\S+/)?.[0] ?? '')
}

async function mailTo(recipient: string): Promise<ReceivedEmail> {
  return until(`a mail to ${recipient}`, () => mails.received.find(({ to }) => to.includes(recipient)))
}

async function askForLink(redirectTo?: string): Promise<URL> {
  mails.received.length = 0
  const { error } = await client().auth.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {})
  expect(error).toBeNull()
  return linkIn(await mailTo(email))
}

/** Follows a mailed link as a browser would, as far as the page it leads to. */
async function follow(link: URL, method = 'GET'): Promise<{ page: string; said: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual', method })
  const location = response.headers.get('location')
  if (!location) return { page: `${response.status}`, said: new URLSearchParams() }
  const url = new URL(location)
  const said = new URLSearchParams(url.hash.slice(1))
  url.hash = ''
  return { page: url.href, said }
}

describe('a forgotten password', () => {
  test('is replaced with a mailed link, from the request to signing in anew', async () => {
    const before = await client().auth.signInWithPassword({ email, password })
    const link = await askForLink(`${server.url}/login?step=new-password`)
    const [mail] = mails.received
    expect(mail).toMatchObject({
      authorization: 'Bearer re_a_key_for_tests',
      from: 'hello@asha.example',
      to: [email],
      subject: 'Choose a new password for Asha <Trust>',
    })
    expect(mail?.text).toContain('The link works once, and for one hour.')
    expect(mail?.html).toContain('Asha &lt;Trust&gt;')
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))

    const { page, said } = await follow(link)
    expect(page).toBe(`${server.url}/login?step=new-password`)
    expect(said.get('type')).toBe('recovery')
    expect(said.get('token_type')).toBe('bearer')
    expect(said.get('expires_in')).toBe('3600')

    const recovered = client()
    const session = await recovered.auth.setSession({
      access_token: said.get('access_token') ?? '',
      refresh_token: said.get('refresh_token') ?? '',
    })
    expect(session.data.user?.email).toBe(email)
    const { error } = await recovered.auth.updateUser({ password: 'the second password' })
    expect(error).toBeNull()

    const old = await client().auth.signInWithPassword({ email, password })
    expect(old.error?.message).toBe('Invalid login credentials')
    password = 'the second password'
    expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull()
    // Whoever knew the old password is out; whoever set the new one stays.
    expect((await client().auth.getUser(before.data.session?.access_token)).data.user).toBeNull()
    expect((await recovered.auth.getUser()).data.user?.email).toBe(email)
  })

  test('is not replaced with a link that was used', async () => {
    const link = await askForLink()
    expect((await follow(link)).said.get('access_token')).toBeTruthy()
    const { page, said } = await follow(link)
    expect(page).toBe(`${server.url}/`)
    expect(Object.fromEntries(said)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('is not replaced with a link that is an hour old', async () => {
    const link = await askForLink()
    await sql(`update auth.one_time_tokens set expires_at = now() - interval '1 second'`)
    expect((await follow(link)).said.get('error_code')).toBe('otp_expired')
  })

  test('can be asked for twice: the first link works too, and then none of them', async () => {
    const [first, second] = [await askForLink(), await askForLink()]
    expect((await follow(first)).said.get('access_token')).toBeTruthy()
    expect((await follow(second)).said.get('error_code')).toBe('otp_expired')
  })

  test('is not spoiled by a mail reader that looks at the link first', async () => {
    const link = await askForLink()
    expect((await follow(link, 'HEAD')).page).toBe('204')
    expect((await follow(link)).said.get('access_token')).toBeTruthy()
  })

  test('can be replaced by a page that is given the token itself', async () => {
    const token_hash = (await askForLink()).searchParams.get('token') ?? ''
    const page = client()
    const { data, error } = await page.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await client().auth.verifyOtp({ type: 'recovery', token_hash })
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired'])
    const wrongKind = await client().auth.verifyOtp({ type: 'signup', token_hash })
    expect(wrongKind.error?.code).toBe('validation_failed')
  })

  test.each([
    'https://evil.example/login',
    '//evil.example',
    'https://user@evil.example',
    'javascript:alert(1)',
    'http://[broken',
  ])('never leads to %s', async (redirectTo) => {
    const link = await askForLink(redirectTo)
    expect(link.searchParams.get('redirect_to')).toBe(server.url)
    link.searchParams.set('redirect_to', redirectTo)
    expect(new URL((await follow(link)).page).origin).toBe(server.url)
  })

  test('of an unknown address is answered alike and mailed to nobody', async () => {
    const { data, error } = await client().auth.resetPasswordForEmail('nobody@example.org')
    expect([data, error]).toEqual([{}, null])
    // The link of a later request has come: the earlier one has been dealt with.
    await askForLink()
    await until('the queue to be empty', async () => {
      const { rows } = await sql(
        'select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now()',
      )
      return rows[0].count === '0'
    })
    expect(mails.received.map(({ to }) => to)).toEqual([[email]])
  })

  test('of something that is no address is refused', async () => {
    const { error } = await client().auth.resetPasswordForEmail('not an address')
    expect(error?.message).toBe('Please enter a valid email address.')
  })

  test('leaves no link behind in the database', async () => {
    const link = await askForLink()
    const token = link.searchParams.get('token') ?? ''
    const { rows } = await until('the mail to be recorded as sent', async () => {
      const sent = await sql(`select * from public.outgoing_messages order by created_at desc limit 1`)
      return sent.rows[0].state === 'sent' && sent
    })
    expect(rows[0]).toMatchObject({ recipient: email, text: '', html: null, confidential: true })
    const everything = await sql(
      `select (select json_agg(m) from public.outgoing_messages m)::text
        || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '')
        || (select json_agg(t) from auth.one_time_tokens t)::text as all`,
    )
    expect(everything.rows[0].all).not.toContain(token)
  })
})
