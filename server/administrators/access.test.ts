import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { startJobs } from '../jobs/jobs.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { createPerson, type Role } from './roles.ts'

let server: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
let people = 0
const password = 'a long enough password'
const today = dayOf(new Date())

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  jobs = await startJobs(server.services)
  await sql(`insert into public.site_settings (key, value) values
    ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example')`)
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

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

async function signIn(email: string) {
  const client = officialClient(server.url, server.anonKey)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (!data.session) throw error ?? new Error('no session')
  return { client, id: data.session.user.id, email, token: data.session.access_token }
}

async function person(role: Role) {
  const email = `${role}-${people++}@example.org`
  await createPerson(server.services, { email, password, role })
  return signIn(email)
}

async function call(token: string, name: string, body: object) {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const mailTo = (email: string) =>
  until(`the mail to ${email}`, () => mails.received.find(({ to }) => to[0] === email))

async function accessOf(id: string) {
  const { rows } = await sql('select role, access_ends_on::text from public.profiles where id = $1', [id])
  return rows[0]
}

/** Makes the last day of an account yesterday. */
const dayPasses = (id: string) =>
  sql(`begin; alter table public.profiles disable trigger guard_role;
    update public.profiles set access_ends_on = access_ends_on - 1 where id = '${id}';
    alter table public.profiles enable trigger guard_role; commit`)

describe('an invitation by role', () => {
  test('states role and last day, and gives exactly that', async () => {
    const asha = await person('admin')
    const email = `guest-${people++}@example.org`
    const invited = { email, role: 'accountant', access_ends_on: '2099-03-31' }
    const { body } = await call(asha.token, 'invite-administrator', invited)
    expect((await mailTo(email)).text).toContain('Your role: Accountant, until 31 March 2099')
    const token = new URL(body.link).hash.slice(1)
    const read = await call(server.anonKey, 'read-invitation', { token })
    expect(read.body).toMatchObject({ role: 'accountant', access_ends_on: '2099-03-31' })
    mails.received.length = 0
    await call(server.anonKey, 'accept-invitation', { token, password, first_name: 'Ravi', last_name: 'Rao' })
    const ravi = await signIn(email)
    expect(await accessOf(ravi.id)).toEqual({ role: 'accountant', access_ends_on: '2099-03-31' })
    expect((await ravi.client.rpc('my_capabilities')).data).toContain('gifts.refund')
    expect((await mailTo(asha.email)).text).toContain('Now: Accountant, until 31 March 2099')
    const { rows } = await sql(
      `select from public.outgoing_messages where recipient = $1 and template = 'access_changed'`,
      [email],
    )
    expect(rows).toEqual([])
  })

  test('refuses an unknown role and a last day in the past with a sentence', async () => {
    const asha = await person('admin')
    const email = `guest-${people++}@example.org`
    const refusal = async (access: object) =>
      (await call(asha.token, 'invite-administrator', { email, ...access })).body.error
    expect(await refusal({ role: 'owner' })).toContain('There is no such role.')
    expect(await refusal({ access_ends_on: addDays(today, -1) })).toBe(
      'The last day of access cannot be in the past.',
    )
    expect((await sql('select from public.invitations where email = $1', [email])).rowCount).toBe(0)
    const { body } = await call(asha.token, 'invite-administrator', { email, access_ends_on: today })
    await sql('update public.invitations set access_ends_on = $2 where id = $1', [
      body.id,
      addDays(today, -1),
    ])
    expect((await call(asha.token, 'resend-invitation', { id: body.id })).body.error).toBe(
      'The last day of access cannot be in the past.',
    )
  })
})

test('ends an invitation with the last day of the person who sent it', async () => {
  const [asha, meera] = [await person('admin'), await person('admin')]
  const email = `guest-${people++}@example.org`
  const { body } = await call(meera.token, 'invite-administrator', { email })
  const token = new URL(body.link).hash.slice(1)
  await asha.client.from('profiles').update({ access_ends_on: today }).eq('id', meera.id).throwOnError()
  expect((await call(server.anonKey, 'read-invitation', { token })).status).toBe(200)
  await dayPasses(meera.id)
  const accepted = await call(server.anonKey, 'accept-invitation', {
    token,
    password,
    first_name: 'Ravi',
    last_name: 'Rao',
  })
  expect(accepted.body).toMatchObject({ code: 'invitation_gone' })
})

describe('a change of role or last day', () => {
  test('sends a letter to the person and to every administrator', async () => {
    const [asha, meera, ravi] = [await person('admin'), await person('admin'), await person('editor')]
    await asha.client.from('profiles').update({ first_name: 'Asha' }).eq('id', asha.id).throwOnError()
    await asha.client
      .from('profiles')
      .update({ role: 'viewer', access_ends_on: '2099-03-31' })
      .eq('id', ravi.id)
      .throwOnError()
    for (const { email } of [ravi, meera, asha]) {
      const mail = await mailTo(email)
      expect(mail.text).toContain(`Asha has changed what ${ravi.email} can do`)
      expect(mail.text).toContain('Before: Editor')
      expect(mail.text).toContain('Now: Viewer, until 31 March 2099')
    }
    const messages = () =>
      sql(`select count(*)::int as n from public.outgoing_messages where template = 'access_changed'`)
    const before = (await messages()).rows
    await asha.client.from('profiles').update({ last_name: 'Rao' }).eq('id', ravi.id).throwOnError()
    expect((await messages()).rows).toEqual(before)
  })

  test('uses the language of the organisation’s messages', async () => {
    const [asha, ravi] = [await person('admin'), await person('viewer')]
    await sql(`insert into public.site_settings (key, value) values ('message_language', 'hi')`)
    await asha.client
      .from('profiles')
      .update({ access_ends_on: '2099-03-31' })
      .eq('id', ravi.id)
      .throwOnError()
    expect((await mailTo(ravi.email)).text).toContain('अब: दर्शक, 31 मार्च 2099 तक')
    await sql(`delete from public.site_settings where key = 'message_language'`)
  })

  test('changes nothing once the acting person has lost the role', async () => {
    const [asha, meera, ravi] = [await person('admin'), await person('admin'), await person('editor')]
    await asha.client.from('profiles').update({ role: 'viewer' }).eq('id', meera.id).throwOnError()
    const late = await meera.client.from('profiles').update({ role: 'admin' }).eq('id', ravi.id).select()
    expect(late.error?.code).toBe('42501')
    const invited = await call(meera.token, 'invite-administrator', { email: 'friend@example.org' })
    expect(invited.status).toBe(403)
    expect(await accessOf(ravi.id)).toEqual({ role: 'editor', access_ends_on: null })
    const again = await signIn(meera.email)
    expect(
      (await call(again.token, 'invite-administrator', { email: 'friend@example.org' })).body,
    ).toMatchObject({ code: 'not_allowed', error: 'Only administrators can do this.' })
  })

  test.each([
    [{ role: 'owner' }, 'There is no role called owner.'],
    [{ access_ends_on: addDays(today, -1) }, 'The last day of access cannot be in the past.'],
    [{ access_ends_on: 'infinity' }, 'The last day of access is not a day of the calendar.'],
  ])('fails with a sentence: %j', async (change, sentence) => {
    const [asha, ravi] = [await person('admin'), await person('editor')]
    const { error } = await asha.client.from('profiles').update(change).eq('id', ravi.id)
    expect(error?.message).toBe(sentence)
    expect((await asha.client.from('profiles').update(change).eq('id', asha.id)).error?.message).toBe(
      'You cannot change your own role or last day.',
    )
  })
})

test('ends a person’s access in open sessions at midnight of the last day', async () => {
  const [asha, ravi] = [await person('admin'), await person('fundraiser')]
  await asha.client.from('profiles').update({ access_ends_on: today }).eq('id', ravi.id).throwOnError()
  expect((await ravi.client.from('donors').insert({ name: 'Leela' })).error).toBeNull()
  await dayPasses(ravi.id)
  expect((await ravi.client.rpc('my_capabilities')).data).toEqual([])
  expect((await ravi.client.from('donors').select()).data).toEqual([])
  expect((await ravi.client.from('donors').insert({ name: 'Late' })).error?.code).toBe('42501')
  expect((await call(ravi.token, 'inbox-reply', {})).status).toBe(403)
  expect((await asha.client.from('profiles').update({ role: 'viewer' }).eq('id', ravi.id)).error).toBeNull()
})

test('ends the sessions of another person one by one or all at once', async () => {
  const [asha, ravi] = [await person('admin'), await person('editor')]
  const [second, third] = [await signIn(ravi.email), await signIn(ravi.email)]
  const listed = async () => (await asha.client.rpc('sessions_of', { account: ravi.id })).data
  const before = await listed()
  expect(before).toHaveLength(3)
  expect((await second.client.rpc('sessions_of', { account: asha.id })).error?.message).toBe(
    'Only administrators can do this.',
  )
  const { session_id: one } = JSON.parse(atob(second.token.split('.')[1] ?? ''))
  expect((await asha.client.rpc('end_sessions', { account: ravi.id, one })).data).toBe(1)
  expect((await second.client.rpc('my_capabilities')).data).toEqual([])
  expect((await third.client.rpc('my_capabilities')).data).toContain('content')
  expect((await asha.client.rpc('end_sessions', { account: ravi.id })).data).toBe(2)
  expect(await listed()).toEqual([])
  expect((await third.client.rpc('my_capabilities')).data).toEqual([])
})
