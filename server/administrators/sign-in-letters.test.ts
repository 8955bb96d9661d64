import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailGuestLink } from '#backend/auth/mail-guest-link.ts'
import { until } from '#backend/testing/until.ts'
import { startJobs } from '../jobs/jobs.ts'
import { type EmailApi, type ReceivedEmail, startEmailApi } from '../testing/email-api.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { createPerson } from './roles.ts'

/** Tests the emails that the product sends for sign-in; the backend tests how links and codes work. */

let server: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
let people = 0
const donor = 'asha.rao@gmail.com'

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  await sql(`insert into public.site_settings (key, value) values
    ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example'),
    ('org_name', 'Asha <Trust>') on conflict (key) do update set value = excluded.value`)
  await addGift(donor)
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
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

async function addGift(email: string): Promise<void> {
  await sql(
    `insert into public.donations (amount, platform, payment_status, donor_email) values (500, 'upi', 'successful', $1)`,
    [email],
  )
}

const client = () => officialClient(server.url, server.anonKey)

/** A gift's own letters, such as its receipt, go to the same address. */
const mailTo = (recipient: string, subject: RegExp) =>
  until(`a mail to ${recipient}`, () =>
    mails.received.findLast((mail) => mail.to.includes(recipient) && subject.test(mail.subject)),
  )

const linkIn = (mail: ReceivedEmail) => new URL(mail.text.match(/https?:\S+/)?.[0] ?? '')
const tokenIn = (mail: ReceivedEmail) => new URLSearchParams(linkIn(mail).hash.slice(1)).get('token') ?? ''

async function somebody() {
  const email = `person-${people++}@example.org`
  const password = 'the old password'
  await createPerson(server.services, { email, password, role: 'admin' })
  const own = client()
  await own.auth.signInWithPassword({ email, password })
  return { email, client: own }
}

/** Everything that is kept of letters and links, once the last letter to this address is sent. */
async function keptOnceSentTo(recipient: string): Promise<string> {
  await until('the letter to be recorded as sent', async () => {
    const { rows } = await sql(
      `select state from public.outgoing_messages where recipient = $1 order by created_at desc limit 1`,
      [recipient],
    )
    return rows[0]?.state === 'sent'
  })
  const { rows } = await sql(`select to_jsonb(m)::text as kept from public.outgoing_messages m
    union all select to_jsonb(w)::text from private.confidential_words w
    union all select to_jsonb(j)::text from graphile_worker._private_jobs j
    union all select to_jsonb(t)::text from auth.one_time_tokens t
    union all select to_jsonb(l)::text from daan.guest_links l`)
  return rows.map(({ kept }) => kept).join('\n')
}

describe('a link for a new password', () => {
  test('comes in the organisation’s name, and is kept nowhere once it is sent', async () => {
    const { email } = await somebody()
    await client().auth.resetPasswordForEmail(email)
    const mail = await mailTo(email, /password/)
    expect(mail).toMatchObject({
      authorization: 'Bearer re_a_key_for_tests',
      from: 'Asha Trust <hello@asha.example>',
      to: [email],
      subject: 'Choose a new password for Asha <Trust>',
    })
    expect(mail.text).toContain('The link works once, and for one hour.')
    expect(mail.html).toContain('Asha &lt;Trust&gt;')
    expect(mail.html).toContain(linkIn(mail).href.replaceAll('&', '&amp;'))
    expect(tokenIn(mail)).not.toBe('')
    expect(await keptOnceSentTo(email)).not.toContain(tokenIn(mail))
  })

  test.each([
    ['the product with a year', 'Daan@2026'],
    ['what it is about', 'donation2026'],
    ['the name of the organisation', 'Asha-Trust-1'],
  ])('sets no password that is easy to guess here: %s', async (_why, easy) => {
    const { client: own } = await somebody()
    const { error } = await own.auth.updateUser({ password: easy })
    expect(error?.code).toBe('weak_password')
  })
})

describe('a new email address', () => {
  test('has to be confirmed by a link, and the old address is notified', async () => {
    const { email, client: own } = await somebody()
    const newEmail = `new-${email}`
    await own.auth.updateUser({ email: newEmail }, { emailRedirectTo: `${server.url}/admin` })
    const mail = await mailTo(newEmail, /Confirm your new email address/)
    await client().auth.verifyOtp({ type: 'email_change', token_hash: tokenIn(mail) })
    expect((await mailTo(email, /./)).text).toContain(`with ${newEmail}`)
  })

  test('needs no link while no email service is set up', async () => {
    const { email, client: own } = await somebody()
    await sql(`delete from public.site_settings where key = 'email_service_api_key'`)
    const { data } = await own.auth.updateUser({
      email: `new-${email}`,
      current_password: 'the old password',
    })
    await sql(
      `insert into public.site_settings (key, value) values ('email_service_api_key', 're_a_key_for_tests')`,
    )
    expect(data.user?.email).toBe(`new-${email}`)
  })
})

describe('a donor’s letter', () => {
  const CODE = /^> (\d{6})$/m

  async function askForLetter(typed = donor, askedOn?: string): Promise<ReceivedEmail> {
    const before = mails.received.length
    const options = askedOn ? { emailRedirectTo: server.services.config.publicUrl + askedOn } : {}
    expect((await client().auth.signInWithOtp({ email: typed, options })).error).toBeNull()
    return until('the letter', () => mails.received.slice(before).find(({ text }) => CODE.test(text)))
  }

  test('names the organisation, leads to the donor’s page and keeps no token once sent', async () => {
    const mail = await askForLetter()
    expect(mail).toMatchObject({ to: [donor], subject: 'Your gifts to Asha <Trust>' })
    expect(linkIn(mail).pathname + linkIn(mail).search).toBe('/my-giving')
    const kept = await keptOnceSentTo(donor)
    expect(kept).not.toContain(tokenIn(mail))
    expect(kept).not.toContain(mail.text.match(CODE)?.[1])
  })

  test('uses the language of the page it was asked for on, and leads back there', async () => {
    const mail = await askForLetter(donor, '/hi/my-giving')
    expect(linkIn(mail).pathname).toBe('/hi/my-giving')
    expect(mail.subject).toBe('Asha <Trust> को आपके दान')
  })

  test('goes to any address from the page for claims, in its one spelling, and opens that page', async () => {
    const mail = await askForLetter('New.Person+a@googlemail.com', '/hi/claim')
    expect(mail).toMatchObject({ to: ['newperson@gmail.com'], subject: 'Asha <Trust> से अपनी रसीद माँगें' })
    expect(linkIn(mail).pathname).toBe('/hi/claim')
    const token = mail.text.match(CODE)?.[1] ?? ''
    const wrong = String((Number(token) + 1) % 1_000_000).padStart(6, '0')
    const enter = (code: string) =>
      client().auth.verifyOtp({ type: 'email', email: 'new.person@gmail.com', token: code })
    expect((await enter(wrong)).error?.code).toBe('otp_expired')
    const { data } = await enter(token)
    expect(data.session?.user).toMatchObject({
      email: 'newperson@gmail.com',
      app_metadata: { kind: 'donor' },
    })
  })

  test('has the same words from the page for claims for a donor and for anyone else', async () => {
    const [known, unknown] = [
      await askForLetter(donor, '/claim'),
      await askForLetter('no-gift@example.org', '/claim'),
    ]
    expect(known.to).toEqual([donor])
    const plain = ({ text }: ReceivedEmail) => text.replace(CODE, '').replace(/token=[\w-]+/g, '')
    expect(plain(unknown)).toBe(plain(known))
  })

  test('does not go to an unknown address from any other page, or with lookalike letters', async () => {
    const ask = (email: string, askedOn?: string) =>
      mailGuestLink(server.services, { requestId: crypto.randomUUID(), email, ...(askedOn && { askedOn }) })
    await ask('stranger@example.org', '/my-giving')
    await ask('stranger@example.org')
    await ask('str\u0430nger@example.org', '/claim')
    const { rowCount } = await sql(
      `select from public.outgoing_messages where recipient like 'str%nger@example.org'`,
    )
    expect(rowCount).toBe(0)
  })

  test('goes to the address of the gift, however that was typed', async () => {
    const mail = await askForLetter('ASHArao+gifts@googlemail.com')
    expect(mail.to).toEqual([donor])
    const token = mail.text.match(CODE)?.[1] ?? ''
    const { data } = await client().auth.verifyOtp({ type: 'email', email: 'a.s.h.a.rao@gmail.com', token })
    expect(data.session?.user).toMatchObject({ email: donor, app_metadata: { kind: 'donor' } })
  })

  test('does not go to an address with lookalike letters', async () => {
    // The Kelvin sign, which becomes a plain k in small letters.
    await addGift('\u212Aavi@example.org')
    await mailGuestLink(server.services, { requestId: crypto.randomUUID(), email: 'kavi@example.org' })
    const { rowCount } = await sql(
      `select from public.outgoing_messages where template = 'donor_sign_in' and recipient ilike '%avi@example.org'`,
    )
    expect(rowCount).toBe(0)
  })
})

test('shows a donor session with a staff address its own gifts and nothing of the back office', async () => {
  const staff = await server.signedIn('admin')
  await addGift(staff.email)
  const { client: page, id } = await server.donor(staff.email)
  expect(id).not.toBe(staff.id)
  expect((await page.from('donations').select('amount')).data).toEqual([{ amount: 500 }])
  expect((await page.from('donors').select('email')).data).toEqual([{ email: staff.email }])
  expect((await page.from('audit_log').select('id')).error?.code).toBe('42501')
  expect((await page.rpc('is_admin')).error?.code).toBe('42501')
})
