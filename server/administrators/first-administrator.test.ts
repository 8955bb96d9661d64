import { afterEach, expect, test } from 'vitest'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import { createPerson, listUsers } from './roles.ts'

let server: TestServer
afterEach(() => server.close())

async function canSignIn(email: string, password: string): Promise<boolean> {
  const { data } = await officialClient(server.url, server.anonKey).auth.signInWithPassword({
    email,
    password,
  })
  return data.session !== null
}

test('makes an administrator at the first start and returns the password once', async () => {
  server = await startTestServer()
  const made = await ensureFirstAdministrator(server.services)
  expect(made?.email).toBe('admin@daan.localhost')
  expect(await canSignIn('admin@daan.localhost', made?.password ?? '')).toBe(true)
  expect(await ensureFirstAdministrator(server.services)).toBeUndefined()
  expect(await listUsers(server.services.database)).toMatchObject([{ role: 'admin' }])
})

test('uses the configured administrator and does not repeat the password', async () => {
  server = await startTestServer({ ADMIN_EMAIL: 'office@asha.example', ADMIN_PASSWORD: 'chosen by them' })
  expect(await ensureFirstAdministrator(server.services)).toEqual({ email: 'office@asha.example' })
  expect(await canSignIn('office@asha.example', 'chosen by them')).toBe(true)
})

test('makes one administrator when several processes start together', async () => {
  server = await startTestServer()
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdministrator(server.services)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await listUsers(server.services.database)).toHaveLength(1)
})

test('promotes a member with the configured address', async () => {
  server = await startTestServer({ ADMIN_EMAIL: 'Leela@example.org', ADMIN_PASSWORD: 'chosen by them' })
  await createPerson(server.services, {
    email: 'leela@example.org',
    password: 'the one before',
    role: 'member',
  })
  await ensureFirstAdministrator(server.services)
  expect(await listUsers(server.services.database)).toMatchObject([
    { email: 'leela@example.org', role: 'admin' },
  ])
  expect(await canSignIn('leela@example.org', 'chosen by them')).toBe(true)
})
