import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import type { FunctionName } from '#domain/api/contracts.ts'
import { startJobs } from '../jobs/jobs.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { createPerson } from './roles.ts'

let server: TestServer
let second: TestServer
let mails: EmailApi
let jobs: { stop(): Promise<void> }
let people = 0
const password = 'a long enough password'

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  second = await startTestServer({ EMAIL_API_URL: mails.url }, server)
  jobs = await startJobs(server.services)
})
beforeEach(async () => {
  mails.received.length = 0
  await sql('delete from daan.rate_limits')
  await sql(`delete from public.site_settings where key in ('email_service_api_key', 'email_sender_address')`)
})
afterAll(async () => {
  await jobs.stop()
  await second.close()
  await server.close()
  await mails.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

const address = () => `person-${people++}@example.org`

async function signIn(email: string, given = password, headers = {}) {
  const client = officialClient(server.url, server.anonKey)
  Object.assign((client.auth as unknown as { headers: object }).headers, headers)
  const { data, error } = await client.auth.signInWithPassword({ email, password: given })
  if (!data.session) throw error ?? new Error('no session')
  return { client, session: data.session, id: data.session.user.id, email }
}

async function administrator() {
  const email = address()
  await createPerson(server.services, { email, password, role: 'admin' })
  return signIn(email)
}

/** Calls a function of the server with the session of this client. */
async function call(client: SupabaseClient, name: FunctionName, body: object, on = server) {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${on.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: on.anonKey, Authorization: `Bearer ${data.session?.access_token ?? on.anonKey}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const visitor = () => officialClient(server.url, server.anonKey)
const tokenIn = (link: string) => new URL(link).hash.slice(1)

async function invite(client: SupabaseClient, email = address(), access = {}) {
  const { body } = await call(client, 'invite-administrator', { email, first_name: 'Ravi', ...access })
  return { email, id: body.id as string, token: tokenIn(body.link), body }
}

const accept = (token: string, given = password, on = server) =>
  call(visitor(), 'accept-invitation', { token, password: given, first_name: 'Ravi', last_name: 'Rao' }, on)

describe('an invitation', () => {
  test('arrives by email, stays valid when read, works once, and makes an administrator', async () => {
    await sql(`insert into public.site_settings (key, value) values
      ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example')`)
    const asha = await administrator()
    await asha.client.from('profiles').update({ first_name: 'Asha', last_name: 'Devi' }).eq('id', asha.id)
    const { email, token, body } = await invite(asha.client)
    expect(body).toMatchObject({ email, is_mailed: true })
    const mail = await until('the mail', () => mails.received.find(({ to }) => to[0] === email))
    expect(mail.subject).toMatch(/^You are invited to help run the website of /)
    expect(mail.text).toContain('Asha Devi invites you')
    expect(mail.text).toContain(body.link)
    expect(body.link).toBe(`${server.url}/login/invitation#${token}`)

    for (let n = 0; n < 2; n++) {
      const read = await call(visitor(), 'read-invitation', { token })
      expect(read.body).toEqual({
        email,
        first_name: 'Ravi',
        last_name: '',
        invited_by: 'Asha Devi',
        role: 'admin',
        access_ends_on: null,
      })
    }
    const listed = await asha.client.from('invitations').select('email, first_name, invited_by')
    expect(listed.data).toEqual([{ email, first_name: 'Ravi', invited_by: asha.id }])

    const weak = await accept(token, 'short')
    expect(weak.body).toMatchObject({
      code: 'weak_password',
      error: 'Password must be at least 6 characters.',
    })
    expect((await accept(token)).body).toEqual({ email })
    const ravi = await signIn(email)
    expect((await ravi.client.rpc('is_admin')).data).toBe(true)
    expect((await ravi.client.rpc('list_people')).data).toContainEqual(
      expect.objectContaining({
        email,
        first_name: 'Ravi',
        last_name: 'Rao',
        role: 'admin',
        has_two_step: false,
      }),
    )
    expect((await ravi.client.from('invitations').select()).data).toEqual([])
    const again = await accept(token, 'somebody else’s password')
    expect(again.body).toMatchObject({
      code: 'invitation_gone',
      error: 'This invitation has expired, was withdrawn, or was already accepted.',
    })

    const { data: log } = await ravi.client
      .from('audit_log')
      .select('action, table_name, actor_email, new_values')
      .or(`row_key.eq.${body.id},row_key.eq.${ravi.id}`)
      .order('id')
    expect(log).toMatchObject([
      { action: 'insert', table_name: 'invitations', actor_email: asha.email, new_values: { email } },
      { action: 'delete', table_name: 'invitations', actor_email: asha.email },
      { action: 'insert', table_name: 'profiles' },
      { action: 'update', table_name: 'profiles', new_values: { first_name: 'Ravi' } },
      { action: 'update', table_name: 'profiles', actor_email: asha.email, new_values: { role: 'admin' } },
    ])
  })

  test('queues no email while none can be sent, and keeps its token only as a digest', async () => {
    const { client } = await administrator()
    const { email, token, body } = await invite(client)
    expect(body.is_mailed).toBe(false)
    const { rows } = await sql('select from public.outgoing_messages where recipient = $1', [email])
    expect(rows).toEqual([])
    const kept = await sql(`select encode(token_hash, 'escape') as kept from private.invitation_tokens`)
    expect(kept.rows.map((row) => row.kept)).not.toContain(token)
  })

  test('gets a new link when it is sent again, and the old link stops working', async () => {
    const { client } = await administrator()
    const { id, token } = await invite(client)
    await sql(`update public.invitations set expires_at = now() - interval '1 minute' where id = $1`, [id])
    expect((await accept(token)).body.code).toBe('invitation_gone')
    const { body } = await call(client, 'resend-invitation', { id })
    expect((await accept(token)).body.code).toBe('invitation_gone')
    expect((await accept(tokenIn(body.link))).status).toBe(200)
    expect((await call(client, 'resend-invitation', { id })).body.code).toBe('invitation_gone')
  })

  test('ends when it is withdrawn, or when its giver is removed', async () => {
    const [asha, leela] = [await administrator(), await administrator()]
    const withdrawn = await invite(leela.client)
    await asha.client.from('invitations').delete().eq('id', withdrawn.id).throwOnError()
    expect((await accept(withdrawn.token)).body.code).toBe('invitation_gone')
    const orphaned = await invite(leela.client)
    await asha.client.from('profiles').update({ role: 'member' }).eq('id', leela.id).throwOnError()
    expect((await accept(orphaned.token)).body.code).toBe('invitation_gone')
  })

  test('makes one account when it is accepted twice at the same moment', async () => {
    const { client } = await administrator()
    const { token, email } = await invite(client)
    const answers = await Promise.all([accept(token), accept(token, password, second), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    await signIn(email)
  })

  test('fails for known or invited people and for invalid addresses', async () => {
    const { client, email } = await administrator()
    const reason = async (to: string) =>
      (await call(client, 'invite-administrator', { email: to })).body.error
    expect(await reason(email.toUpperCase())).toBe(`${email.toUpperCase()} is an administrator already.`)
    const former = await administrator()
    await client.from('profiles').update({ role: 'member' }).eq('id', former.id).throwOnError()
    expect(await reason(former.email)).toBe(
      `${former.email} has an account without access. Give it access in the list of people instead.`,
    )
    const invited = await invite(client)
    expect(await reason(invited.email.toUpperCase())).toMatch(/is invited already/)
    expect(await reason('nonsense')).toBe('Please enter a valid email address.')
  })

  test('comes from neither members nor visitors, and opens with no guess', async () => {
    const member = await server.signedIn('member')
    const refused = await fetch(`${server.url}/functions/v1/invite-administrator`, {
      method: 'POST',
      headers: { apikey: server.anonKey, Authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ email: 'me@example.org' }),
    })
    expect(refused.status).toBe(403)
    expect((await call(visitor(), 'invite-administrator', { email: 'me@example.org' })).status).toBe(403)
    expect((await call(visitor(), 'resend-invitation', { id: member.id })).status).toBe(403)
    for (let n = 0; n < 30; n++) {
      expect((await call(visitor(), 'read-invitation', { token: `guess ${n}` })).status).toBe(404)
    }
    expect((await call(visitor(), 'read-invitation', { token: 'guess' })).status).toBe(429)
  })

  test('goes to one address a limited number of times', async () => {
    const { client } = await administrator()
    const { id } = await invite(client)
    for (let n = 0; n < 4; n++) expect((await call(client, 'resend-invitation', { id })).status).toBe(200)
    expect((await call(client, 'resend-invitation', { id })).status).toBe(429)
  })
})

describe('a removed administrator', () => {
  test('loses rights and session at once and gets no new token', async () => {
    const [asha, ravi] = [await administrator(), await administrator()]
    expect((await ravi.client.rpc('is_admin')).data).toBe(true)
    await asha.client.from('profiles').update({ role: 'member' }).eq('id', ravi.id).throwOnError()
    expect((await ravi.client.rpc('is_admin')).data).toBe(false)
    expect((await ravi.client.from('donors').insert({ name: 'x' })).error?.code).toBe('42501')
    const refreshed = await visitor().auth.refreshSession({ refresh_token: ravi.session.refresh_token })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    const { data } = await asha.client
      .from('audit_log')
      .select()
      .eq('row_key', ravi.id)
      .eq('action', 'update')
      .order('id')
    expect(data?.at(-1)).toMatchObject({
      actor_email: asha.email,
      old_values: { role: 'admin' },
      new_values: { role: 'member' },
    })
  })

  test('can have the account deleted, unlike an administrator', async () => {
    const [asha, ravi] = [await administrator(), await administrator()]
    const remove = () => asha.client.rpc('delete_account', { account_id: ravi.id })
    expect((await remove()).error?.message).toBe('End this person’s access first, then delete the account.')
    await asha.client.from('profiles').update({ role: 'member' }).eq('id', ravi.id).throwOnError()
    expect((await remove()).error).toBeNull()
    expect((await remove()).error?.message).toBe('This account is already gone.')
    await expect(signIn(ravi.email)).rejects.toThrow('Invalid login credentials')
    const { data } = await asha.client
      .from('audit_log')
      .select()
      .eq('row_key', ravi.id)
      .eq('action', 'delete')
    expect(data).toMatchObject([{ table_name: 'profiles', actor_email: asha.email }])
  })

  test('cannot be the last one, even when two remove each other through two servers', async () => {
    const [asha, ravi] = [await administrator(), await administrator()]
    await sql(`update public.profiles set role = 'member' where role = 'admin' and id not in ($1, $2)`, [
      asha.id,
      ravi.id,
    ])
    const there = officialClient(second.url, second.anonKey, ravi.session.access_token)
    const outcomes = await Promise.all([
      asha.client.from('profiles').update({ role: 'member' }).eq('id', ravi.id).select(),
      there.from('profiles').update({ role: 'member' }).eq('id', asha.id).select(),
    ])
    const removed = outcomes.filter(({ data }) => data?.length === 1)
    expect(removed).toHaveLength(1)
    const { rows } = await sql(`select count(*)::int as n from public.profiles where role = 'admin'`)
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('the list of own sessions', () => {
  test('shows device and address, the current session first, without those of other people', async () => {
    const email = address()
    await createPerson(server.services, { email, password, role: 'admin' })
    const phone = await signIn(email, password, { 'User-Agent': 'A phone' })
    const laptop = await signIn(email, password, { 'User-Agent': 'A laptop' })
    await administrator()
    const { data } = await laptop.client.rpc('own_sessions')
    expect(data).toMatchObject([
      {
        user_agent: 'A laptop',
        is_current: true,
        address: expect.stringMatching(/^(127\.0\.0\.1|0:0:0:0::\/64|::\/64)$/),
      },
      { user_agent: 'A phone', is_current: false },
    ])
    await visitor().auth.refreshSession({ refresh_token: phone.session.refresh_token })
    const later = await laptop.client.rpc('own_sessions')
    expect(Date.parse(later.data[1].used_at)).toBeGreaterThan(Date.parse(data[1].used_at))
  })

  test('lets their owner alone end them, one by one and at once', async () => {
    const email = address()
    await createPerson(server.services, { email, password, role: 'admin' })
    const [here, there] = [await signIn(email), await signIn(email)]
    const another = await administrator()
    const { data } = await here.client.rpc('own_sessions')
    const other = data.find((one: { is_current: boolean }) => !one.is_current).id
    expect((await another.client.rpc('end_own_session', { ended: other })).data).toBe(false)
    expect((await there.client.rpc('is_admin')).data).toBe(true)
    expect((await here.client.rpc('end_own_session', { ended: other })).data).toBe(true)
    // Not only its refreshing: the access token that is still signed opens nothing any more.
    expect((await there.client.rpc('is_admin')).data).toBe(false)
    expect((await there.client.rpc('own_sessions')).data).toEqual([])
    expect((await here.client.rpc('is_admin')).data).toBe(true)
  })
})
