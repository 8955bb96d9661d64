import { generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailGuestLink } from '#backend/auth/mail-guest-link.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { readMigrations } from '#backend/db/migrations.ts'
import { refuseWrongHome } from '#backend/hosted/home.ts'
import { type HostedPlatform, prepareHostedPlatform } from '#backend/testing/hosted-platform.ts'
import { HOSTED_KEYS, startHostedSupabase } from '#backend/testing/hosted-supabase.ts'
import { bytesOf } from '#backend/testing/storage/bytes-of.ts'
import { noisyPicture, picture } from '#backend/testing/storage/samples.ts'
import { until } from '#backend/testing/until.ts'
import { readConfig } from './config.ts'
import { cleanUp } from './jobs/tasks/clean-up.ts'
import { tasks } from './jobs/tasks.ts'
import {
  BUILD_TIMEOUT_MS,
  buildProduct,
  type ProductProcess,
  startProduct,
} from './testing/product-process.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { officialClient, startTestServer, type TestServer } from './testing/test-server.ts'
import { version } from './version.ts'

/** The product on a database that is prepared like that of a hosted Supabase, with its Auth and Storage. */

const admin = { email: 'admin@example.org', password: 'a long enough password' }
let platform: HostedPlatform
let supabase: Awaited<ReturnType<typeof startHostedSupabase>>
let server: TestServer
let environment: Record<string, string>
let started: ProductProcess

beforeAll(async () => {
  buildProduct()
  platform = await prepareHostedPlatform()
  supabase = await startHostedSupabase(platform)
  environment = {
    DATABASE_URL: platform.url,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: HOSTED_KEYS.publishable,
    SUPABASE_SECRET_KEY: HOSTED_KEYS.secret,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // One product in two processes.
    SEALING_KEY: 'a key that both processes have, of some length',
  }
  // The product itself migrates, stores the pictures and makes the administrator.
  started = await platform.withPolicyGrants(() => startProduct({ ...environment, DATABASE_POOL: '2' }))
  server = await startTestServer(environment)
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await server?.close()
  await started?.stop()
  await supabase?.close()
  await platform?.drop()
})

async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const sql of statements) rows = (await client.query<Row>(sql)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function signedIn() {
  const { data, error } = await officialClient(server.url, server.anonKey).auth.signInWithPassword(admin)
  if (error) throw error
  return { client: officialClient(server.url, server.anonKey, data.session.access_token), data }
}

describe('the migrated database', () => {
  test('has every migration except those of the platform', async () => {
    const applied = await ask<{ id: string }>(platform.url, 'select id from daan.migrations order by id')
    const { backend, schema, migrations } = readMigrations(`${projectRoot}/database`)
    const wanted = [...backend, ...schema, ...migrations].map(({ id }) => id)
    expect(applied.map(({ id }) => id)).toEqual(
      [...wanted, `release/${version}`, 'seed', 'seed-files'].sort(),
    )
  })

  test('grants the same rights as elsewhere, although the platform opens everything by default', async () => {
    const rights = `
      select c.relname || ' ' || r || ' ' || p as right from pg_class c,
        unnest(array['anon', 'authenticated', 'service_role']) r,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege(r, c.oid, p)
      union all
      select p.oid::regprocedure::text || ' ' || r from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r
      where p.pronamespace = 'public'::regnamespace and has_function_privilege(r, p.oid, 'execute')
      union all
      select n.nspname || ' ' || r from pg_namespace n, unnest(array['anon', 'authenticated', 'service_role']) r
      where n.nspname in ('private', 'daan', 'graphile_worker', 'sandbox') and has_schema_privilege(r, n.oid, 'usage')
      order by 1`
    const own = await createTestDatabase('migrated')
    try {
      expect(await ask(platform.url, rights)).toEqual(await ask(own.url, rights))
    } finally {
      await own.drop()
    }
  })

  test('keeps every table behind row-level security', async () => {
    const open = await ask(
      platform.url,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
    )
    expect(open).toEqual([])
  })
})

describe('a visitor', () => {
  test('reads the public tables through Daan and directly, and no others', async () => {
    const { data } = await server.visitor.from('causes').select('title')
    expect(data?.length).toBeGreaterThan(0)
    const there = (table: string) => ask(platform.authenticatorUrl, 'set role anon', `table public.${table}`)
    expect(await there('causes')).toHaveLength(data?.length ?? 0)
    await expect(there('donors')).rejects.toThrow('permission denied')
  })

  test('reaches the functions', async () => {
    const headers = { apikey: server.anonKey, 'Content-Type': 'application/json' }
    const sent = await fetch(`${server.url}/functions/v1/contact-form`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Sara Khan',
        email: 'sara@example.org',
        subject: 'A visit',
        message: 'Can I visit the school?',
      }),
    })
    expect(sent.status, await sent.text()).toBe(200)
    const { client } = await signedIn()
    const { data } = await client.from('contact_messages').select('name')
    expect(data).toEqual([{ name: 'Sara Khan' }])
  })

  test('sees the default pictures, whole where the plan makes no smaller ones', async () => {
    const [name = ''] = supabase.files.keys()
    const whole = await fetch(`${server.url}/storage/v1/object/public/site_assets/${name}`)
    const smaller = await fetch(`${server.url}/storage/v1/render/image/public/site_assets/${name}?width=400`)
    for (const answer of [whole, smaller]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(supabase.files.get(name)?.equals(await bytesOf(answer))).toBe(true)
    }
  })

  test('gets rendered pages from a process that was started on it', async () => {
    const page = await fetch(`${started.url}/our-work`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Food for Families')])
  })

  test('cannot open an account or reach the service’s administration', async () => {
    const { error } = await server.visitor.auth.signUp({
      email: 'new@example.org',
      password: 'long enough 1',
    })
    expect(error?.status).toBe(404)
    const headers = { apikey: server.anonKey, Authorization: `Bearer ${server.anonKey}` }
    expect((await fetch(`${server.url}/auth/v1/admin/users`, { method: 'POST', headers })).status).toBe(404)
  })

  test('cannot store a file', async () => {
    const assets = server.visitor.storage.from('site_assets')
    const { error } = await assets.upload('x.webp', await picture('webp'))
    expect(error?.message).toBe('You are not allowed to change the files of this bucket.')
    const large = await assets.upload('x.png', await noisyPicture('png', 100, 100))
    expect(large.error?.message).toBe('The request is too long.')
  })
})

describe('an administrator', () => {
  test('signs in there, works here, and is out everywhere after signing out', async () => {
    const { client, data } = await signedIn()
    const { error } = await client
      .from('causes')
      .update({ title: 'Meals for all' })
      .eq('id', 'food-for-families')
      .select()
      .single()
    expect(error).toBeNull()
    const { data: people } = await client.rpc('list_people')
    expect(people).toMatchObject([{ email: admin.email, role: 'admin', has_two_step: false }])
    expect((await client.rpc('own_sessions')).data?.at(0)).toMatchObject({ is_current: true })
    await server.visitor.auth.admin.signOut(data.session?.access_token ?? '', 'global')
    expect((await client.from('audit_log').select('id').limit(1)).data).toEqual([])
  })

  test('stores a file there under Daan’s policies, and nothing used is removed', async () => {
    const { client } = await signedIn()
    const assets = client.storage.from('site_assets')
    const { error } = await assets.upload('public/home/new-1790000000000.webp', await picture('webp'))
    expect(error).toBeNull()
    const used = supabase.files.size
    await ask(
      platform.url,
      `update storage.objects set updated_at = now() - interval '30 days' where name like 'public/home/new-%'`,
    )
    // Nothing names it, and its time of grace is over.
    await tasks(server.services)['remove-unused-files']({}, {} as never)
    expect(supabase.files.size).toBe(used - 1)
  })

  test('stores a photograph there without its location and author', async () => {
    const { client } = await signedIn()
    const assets = client.storage.from('site_assets')
    const taken = await sharp(await noisyPicture('jpeg', 200, 200))
      .withExif({ IFD0: { Artist: 'Asha Rao' }, IFD3: { GPSLatitude: '28/1 36/1 50/1' } })
      .toBuffer()
    expect(taken.includes('Asha Rao')).toBe(true)
    for (const body of [taken, new Blob([new Uint8Array(taken)], { type: 'image/jpeg' })]) {
      const options = { upsert: true, contentType: 'image/jpeg', cacheControl: '60' }
      const { error } = await assets.upload('public/home/child.jpg', body, options)
      expect(error).toBeNull()
      const stored = supabase.files.get('public/home/child.jpg')
      expect((await sharp(stored).metadata()).exif).toBeUndefined()
      expect((await sharp(stored).metadata()).width).toBe(200)
      expect(supabase.seen.at(-1)?.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'max-age=60',
        'x-upsert': 'true',
      })
    }
    const signed = await assets.createSignedUploadUrl('public/home/child.jpg')
    expect(signed.error?.message).toBe('This is not offered here.')
  })

  test('invites another administrator with an account made there', async () => {
    const { client } = await signedIn()
    const { data: sent, error } = await client.functions.invoke('invite-administrator', {
      body: { email: 'second@example.org', first_name: 'Lata', last_name: 'Nair' },
    })
    expect(error).toBeNull()
    const token =
      new URL(sent.link).hash.replace(/^#(token=)?/, '') || new URL(sent.link).pathname.split('/').at(-1)
    const accepted = await server.visitor.functions.invoke('accept-invitation', {
      body: { token, password: 'another long password', first_name: 'Lata', last_name: 'Nair' },
    })
    expect(accepted.error).toBeNull()
    const { data: people } = await client.rpc('list_people')
    expect(people).toMatchObject([{ email: admin.email }, { email: 'second@example.org', role: 'admin' }])
  })
})

describe('a token', () => {
  test('fails when signed with another key', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({ role: 'service_role', aud: 'authenticated', sub: 'x' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(`${supabase.url}/auth/v1`)
      .setExpirationTime('1h')
      .sign(privateKey)
    const answer = await fetch(`${server.url}/rest/v1/donors`, {
      headers: { apikey: server.anonKey, Authorization: `Bearer ${forged}` },
    })
    expect(answer.status).toBe(401)
  })

  test('grants no more than a signed-in person’s rights, whatever role it names', async () => {
    const token = await supabase.sign({ sub: crypto.randomUUID(), role: 'service_role' })
    const answer = await fetch(`${server.url}/rest/v1/donors`, {
      headers: { apikey: server.anonKey, Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
  })

  test('does not reach the hosted service if it is Daan’s own key', () => {
    const sent = JSON.stringify(supabase.seen.map(({ headers }) => headers))
    expect(sent).not.toContain(server.anonKey)
  })
})

test('signs a donor in without a request to the hosted service', async () => {
  const email = 'asha@example.org'
  await ask(
    platform.url,
    `insert into public.donations (amount, platform, payment_status, donor_email) values (250, 'upi', 'successful', '${email}')`,
  )
  const heard = supabase.seen.length
  const page = officialClient(server.url, server.anonKey)
  expect((await page.auth.signInWithOtp({ email: 'nobody@example.org' })).error).toBeNull()
  await mailGuestLink(server.services, { requestId: 'one', email })
  const [{ seed } = { seed: '' }] = await ask<{ seed: string }>(
    platform.url,
    `select seed from daan.guest_links where email = '${email}'`,
  )
  const token_hash = server.services.tokens.mark('guest link', seed)
  const { data } = await page.auth.verifyOtp({ type: 'email', token_hash })
  expect((await page.auth.getUser()).data.user?.email).toBe(email)
  expect((await page.from('donations').select('amount')).data).toEqual([{ amount: 250 }])
  expect((await page.auth.updateUser({ password: 'a password of my own' })).error?.code).toBe('no_account')
  const { refresh_token = '' } = data.session ?? {}
  const renewed = await officialClient(server.url, server.anonKey).auth.refreshSession({ refresh_token })
  expect(renewed.error?.code).toBe('session_expired')
  expect((await page.auth.signOut()).error).toBeNull()
  expect((await page.auth.getUser(data.session?.access_token)).data.user).toBeNull()
  expect(supabase.seen.slice(heard)).toEqual([])
  // The hosted service has the files, also for a donor: without the token, which is none of its own.
  const donor = officialClient(server.url, server.anonKey, data.session?.access_token)
  await donor.storage.from('private_files').download('anything.pdf')
  expect(supabase.seen.at(-1)?.headers.authorization).toBeUndefined()
})

test('stores receipts there as sealed bytes and serves them from here', async () => {
  const [gift] = await ask<{ id: string }>(
    platform.url,
    `insert into public.donations (amount, platform, payment_status, is_in_kind, donor_name, donor_email, created_at)
    values (500, 'cheque', 'successful', true, 'Asha Rao', 'asha.rao@example.org', '2026-06-01') returning id`,
  )
  type Made = { id: string; is_made: boolean }
  const receipts = () =>
    ask<Made>(
      platform.url,
      `select id, file_made_at is not null as is_made from public.receipts where donation_id = '${gift?.id}'`,
    )
  await until('the job has made the file', async () => (await receipts())[0]?.is_made ?? false, 30_000)
  const [receipt] = await receipts()
  const stored = supabase.files.get(`receipts/${receipt?.id}`)
  expect(stored?.length).toBeGreaterThan(10_000)
  expect(stored?.includes('%PDF')).toBe(false)

  const { data } = await signedIn()
  const answer = await fetch(`${server.url}/functions/v1/receipt-file`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      Authorization: `Bearer ${data.session.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ what: 'issued', id: receipt?.id }),
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  const visitors = await fetch(
    `${server.url}/storage/v1/object/public/private_files/receipts/${receipt?.id}`,
    {
      headers: { apikey: server.anonKey },
    },
  )
  expect(visitors.ok).toBe(false)
})

test('limits password guesses here, where the visitor’s address is known', async () => {
  const statuses: (number | undefined)[] = []
  for (let attempt = 0; attempt < 32; attempt++) {
    const { error } = await server.visitor.auth.signInWithPassword({ ...admin, password: 'guessed' })
    statuses.push(error?.status)
  }
  expect(statuses.at(0)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('leaves the platform’s tables alone in the hourly clean-up', async () => {
  await expect(cleanUp(server.services)).resolves.toBeUndefined()
})

test('refuses to start with a hosted database without its address, or the address with another database', async () => {
  const { SUPABASE_URL: _, SUPABASE_PUBLISHABLE_KEY: __, SUPABASE_SECRET_KEY: ___, ...without } = environment
  await expect(refuseWrongHome(readConfig(without), server.services.database)).rejects.toThrow(
    'DATABASE_URL names the database of a hosted Supabase',
  )
  const elsewhere = await startTestServer()
  try {
    await expect(refuseWrongHome(readConfig(environment), elsewhere.services.database)).rejects.toThrow(
      'SUPABASE_URL is set, but DATABASE_URL names a database that keeps people and files itself.',
    )
  } finally {
    await elsewhere.close()
  }
})
