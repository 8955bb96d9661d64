import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '#backend/testing/authenticator.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { runAdminCommand } from './admin-command.ts'
import { createPerson } from './roles.ts'

/** Tests access and log entries with two-step sign-in; the backend tests how it works. */

let server: TestServer
let people = 0
const password = 'a long enough password'

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function signIn(email: string) {
  const client = officialClient(server.url, server.anonKey)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (!data.session) throw error ?? new Error('no session')
  return { client, token: data.session.access_token }
}

/** An administrator who has turned two-step sign-in on, and is signed in with both steps. */
async function withTwoSteps() {
  const email = `admin-${people++}@example.org`
  await createPerson(server.services, { email, password, role: 'admin' })
  const { client } = await signIn(email)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (!data) throw error
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) })
  expect((await client.rpc('is_admin')).data).toBe(true)
  return { email, client }
}

test('opens no tables, functions or sessions with the password alone', async () => {
  const { email } = await withTwoSteps()
  const { client, token } = await signIn(email)
  expect((await client.rpc('is_admin')).data).toBe(false)
  expect((await client.from('audit_log').select('id')).data).toEqual([])
  expect((await client.from('donors').select()).data).toEqual([])
  expect((await client.from('donors').insert({ name: 'Asha' })).error?.code).toBe('42501')
  expect((await client.rpc('list_people')).error?.code).toBe('42501')
  expect((await client.rpc('own_sessions')).data).toEqual([])
  const invited = await fetch(`${server.url}/functions/v1/invite-administrator`, {
    method: 'POST',
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: 'thief@example.org' }),
  })
  expect([invited.status, (await invited.json()).code]).toEqual([403, 'not_an_administrator'])
})

test('records in the log that it was turned on and notifies the owner', async () => {
  const { client, email } = await withTwoSteps()
  const { data } = await client.from('audit_log').select().eq('actor_email', email).eq('action', 'update')
  expect(data).toMatchObject([
    { table_name: 'accounts', old_values: { two_step: false }, new_values: { two_step: true, email } },
  ])
  const { rows } = await server.services.database.server.query(
    'select template from public.outgoing_messages where recipient = $1',
    [email],
  )
  expect(rows[0]?.template).toBe('two_step_on')
})

test('lets only a person who has it require it of a role, and then at once', async () => {
  const save = (client: SupabaseClient, value: string) =>
    client.from('site_settings').upsert({ key: 'second_step_roles', value }, { onConflict: 'key' })
  const email = `admin-${people++}@example.org`
  await createPerson(server.services, { email, password, role: 'admin' })
  const { client: without } = await signIn(email)
  expect((await save(without, 'admin')).error?.message).toBe(
    'Set up two-step sign-in for your own account first, then require it of others.',
  )
  expect((await without.rpc('must_set_up_second_step')).data).toBe(false)
  const { client } = await withTwoSteps()
  expect((await save(client, 'admin,accountant')).error).toBeNull()
  expect((await without.rpc('must_set_up_second_step')).data).toBe(true)
  expect((await without.rpc('my_capabilities')).data).toEqual([])
  expect((await client.rpc('my_capabilities')).data).toContain('people')
  expect((await save(client, '')).error).toBeNull()
  expect((await without.rpc('my_capabilities')).data).toContain('people')
})

test('ends the rights of a role that requires it as soon as it is turned off', async () => {
  const { client } = await withTwoSteps()
  const { client: other } = await withTwoSteps()
  const require = (value: string) =>
    other
      .from('site_settings')
      .upsert({ key: 'second_step_roles', value }, { onConflict: 'key' })
      .throwOnError()
  await require('admin')
  const { data } = await client.auth.mfa.listFactors()
  await client.auth.mfa.unenroll({ factorId: data?.totp[0]?.id ?? '' })
  expect((await client.rpc('my_capabilities')).data).toEqual([])
  expect((await client.from('audit_log').select('id')).data).toEqual([])
  await require('')
})

test('can be turned off on the command line for a person who is locked out', async () => {
  const { email, client } = await withTwoSteps()
  const run = (...args: string[]) => runAdminCommand(server.services, args)
  expect(await run('list')).toMatch(new RegExp(`${email} .*two-step`))
  expect(await run('reset-two-step', email.toUpperCase())).toBe(
    `${email} signs in with the password alone from now on, and is signed out everywhere.`,
  )
  expect((await client.auth.getUser()).error?.message).toBe('Auth session missing!')
  expect((await (await signIn(email)).client.rpc('is_admin')).data).toBe(true)
  expect(await run('reset-two-step', email)).toBe(`${email} signs in without a second step.`)
  await expect(run('reset-two-step')).rejects.toThrow('Usage:')
  await expect(run('reset-two-step', 'nobody@example.org')).rejects.toThrow('Nobody signs in as')
  const { rows } = await server.services.database.server.query(
    `select actor_role from public.audit_log where new_values @> '{"two_step": false}' and new_values ->> 'email' = $1`,
    [email],
  )
  expect(rows).toEqual([{ actor_role: 'server' }])
})
