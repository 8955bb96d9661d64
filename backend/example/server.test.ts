import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ws from 'ws'
import { createUser } from '../auth/users.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startExample } from './server.ts'

const PASSWORD = 'a quiet sentence of some length'
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let example: Awaited<ReturnType<typeof startExample>>
let asha: SupabaseClient
let visitor: SupabaseClient

beforeAll(async () => {
  database = await createTestDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'daan-example-'))
  example = await startExample(database.url, {
    publicUrl: 'http://localhost',
    DATA_DIR: folder,
    JWT_SECRET: randomBytes(32).toString('hex'),
    S3_REGION: 'none',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'json',
    SEALING_KEY_OLD: [],
  })
  for (const email of ['asha@example.org', 'ravi@example.org']) {
    await createUser(example.services, { email, password: PASSWORD })
  }
  visitor = client()
  asha = await signedIn('asha@example.org')
})
afterAll(async () => {
  await example.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function client(): SupabaseClient {
  return createClient(`http://127.0.0.1:${example.port}`, example.services.tokens.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
}

async function signedIn(email: string): Promise<SupabaseClient> {
  const own = client()
  const { error } = await own.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return own
}

test('signs people in and refuses a wrong password', async () => {
  const { data } = await asha.auth.getUser()
  expect(data.user?.email).toBe('asha@example.org')
  const { error } = await visitor.auth.signInWithPassword({
    email: 'asha@example.org',
    password: 'wrong one',
  })
  expect(error?.code).toBe('invalid_credentials')
})

test('gives accounts their own rows and visitors none', async () => {
  const written = await asha.from('notes').insert({ text: 'Water the plants' }).select('text').single()
  expect(written.data).toEqual({ text: 'Water the plants' })
  const ravi = await signedIn('ravi@example.org')
  expect((await ravi.from('notes').select()).data).toEqual([])
  expect((await visitor.from('notes').select()).error?.code).toBe('42501')
})

test('stores files in the account’s own folder only and serves them publicly', async () => {
  const { data } = await asha.auth.getUser()
  const pictures = asha.storage.from('pictures')
  const stored = await pictures.upload(`${data.user?.id}/dot.png`, PICTURE, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  expect((await pictures.upload('somebody-else/dot.png', PICTURE)).error).not.toBeNull()
  const { publicUrl } = pictures.getPublicUrl(`${data.user?.id}/dot.png`).data
  expect(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).toEqual(PICTURE)
})

test('queues a job from a function, which writes a row', async () => {
  const { data, error } = await asha.functions.invoke('welcome', { method: 'POST' })
  expect([error, data]).toEqual([null, { queued: true }])
  const welcomes = async () => (await asha.from('notes').select('text').eq('text', 'Welcome!')).data
  await expect.poll(welcomes).toEqual([{ text: 'Welcome!' }])
})
