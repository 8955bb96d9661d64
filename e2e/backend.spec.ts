import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import ws from 'ws'
import { ADDRESS } from './address.ts'
import { expect, test } from './test.ts'

/** The built product, as the official client finds it with the key of /config.json. */

let visitor: SupabaseClient
let newClient: () => SupabaseClient

test.beforeAll(async ({ baseURL }) => {
  const { url, anonKey } = await (await fetch(`${baseURL}/config.json`)).json()
  newClient = () =>
    createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
      global: { headers: { 'X-Forwarded-For': ADDRESS } },
    })
  visitor = newClient()
})

async function administrator(): Promise<SupabaseClient> {
  const client = newClient()
  const { error } = await client.auth.signInWithPassword({
    email: 'admin@example.org',
    password: 'a long enough password',
  })
  expect(error).toBeNull()
  return client
}

test('lists the six causes in their order', async () => {
  const { data } = await visitor.from('causes').select('id, order').order('order', { ascending: true })
  expect(data?.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a setting that has no row is PGRST116', async () => {
  const { error } = await visitor.from('site_settings').select('value').eq('key', 'no_such_setting').single()
  expect(error?.code).toBe('PGRST116')
})

test('a secret is invisible to visitors and masked to the administrator who has just saved it', async () => {
  const admin = await administrator()
  await admin
    .from('site_settings')
    .upsert({ key: 'smtp_password', value: 'a-very-secret-value-1234' }, { onConflict: 'key' })
    .throwOnError()
  const read = (client: SupabaseClient) =>
    client.from('site_settings').select('value').eq('key', 'smtp_password')
  expect((await read(visitor)).data).toEqual([])
  expect((await read(admin)).data).toEqual([{ value: '••••••••1234' }])
})

test('a visitor writes nothing', async () => {
  const insert = await visitor.from('donors').insert({ name: 'Somebody', status: 'Potential' })
  expect(insert.error?.code).toBe('42501')
  const update = await visitor.from('donations').update({ payment_status: 'successful' }).neq('amount', 0)
  expect(update.error?.code).toBe('42501')
  const upload = await visitor.storage.from('site_assets').upload('public/x.txt', new Blob(['x']))
  expect(upload.error).not.toBeNull()
})

test('signs in, refreshes and signs out', async () => {
  const client = await administrator()
  const before = (await client.auth.getSession()).data.session
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  expect((await client.auth.getUser()).data.user?.email).toBe('admin@example.org')
  const ended = data.session?.access_token ?? ''
  // Of this session alone: other journeys are signed in as the same administrator.
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect((await newClient().auth.getUser(ended)).error).not.toBeNull()
})

test('a wrong password is told in the provider’s words', async () => {
  const { error } = await newClient().auth.signInWithPassword({
    email: 'admin@example.org',
    password: 'not it at all',
  })
  expect(error?.message).toBe('Invalid login credentials')
})

test('an uploaded picture is served at its address, and 480 px wide as WebP', async () => {
  const admin = await administrator()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f2a41f' } })
    .png()
    .toBuffer()
  const path = `public/test/${Date.now()}.png`
  const bucket = admin.storage.from('site_assets')
  expect((await bucket.upload(path, picture, { contentType: 'image/png' })).error).toBeNull()

  const original = await fetch(bucket.getPublicUrl(path).data.publicUrl)
  expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true)
  const smaller = bucket.getPublicUrl(path, { transform: { width: 480 } }).data.publicUrl
  // Made by a job; until then the address shows the picture as it was stored.
  const sent = () => fetch(smaller, { headers: { Accept: 'image/webp' } })
  await expect.poll(async () => (await sent()).headers.get('content-type')).toBe('image/webp')
  const response = await sent()
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
  })
})
