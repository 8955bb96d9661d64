import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdf, picture } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: SupabaseClient
let member: SupabaseClient
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signedIn('admin')).client
  member = (await server.signedIn('member')).client
})
afterAll(() => server.close())

const assets = (client = admin) => client.storage.from('site_assets')
const others: [string, () => SupabaseClient][] = [
  ['a visitor', () => server.visitor],
  ['a member', () => member],
]
const refused = { status: 403, message: 'You are not allowed to change the files of this bucket.' }
const keptBytes = () => readdirSync(join(server.services.config.DATA_DIR, 'files/objects'))

beforeEach(async () => {
  const { rows } = await server.services.database.server.query<{ name: string }>(
    'select name from storage.objects',
  )
  if (rows.length > 0) await assets().remove(rows.map(({ name }) => name))
})

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    const { error } = await assets().upload(name, name.endsWith('.pdf') ? pdf() : await picture('png'))
    expect(error).toBeNull()
  }
}

async function names(...asked: Parameters<ReturnType<typeof assets>['list']>): Promise<string[] | undefined> {
  const { data, error } = await assets(server.visitor).list(...asked)
  expect(error).toBeNull()
  return data?.map(({ name, id }) => (id === null ? `${name}/` : name))
}

describe('list', () => {
  test('returns the folders and files of one level in the client’s format', async () => {
    await put('top.png', 'public/home/b.png', 'public/home/a.png', 'public/about.pdf', 'publicity.png')
    const { data } = await assets(server.visitor).list('public')
    expect(data).toEqual([
      { name: 'home', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
      {
        name: 'about.pdf',
        id: expect.any(String),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        last_accessed_at: expect.any(String),
        metadata: expect.objectContaining({ mimetype: 'application/pdf', size: 400 }),
      },
    ])
    expect(await names()).toEqual(['public/', 'publicity.png', 'top.png'])
    expect(await names('')).toEqual(['public/', 'publicity.png', 'top.png'])
    expect(await names('public/')).toEqual(['home/', 'about.pdf'])
    expect(await names('/public/home/')).toEqual(['a.png', 'b.png'])
    expect(await names('public/home/a.png')).toEqual([])
    expect(await names('nowhere')).toEqual([])
  })

  test('sorts, searches and pages', async () => {
    await put('l/c.png', 'l/A.png', 'l/b_1.png', 'l/b21.png', 'l/sub/x.png')
    expect(await names('l')).toEqual(['sub/', 'A.png', 'b21.png', 'b_1.png', 'c.png'])
    expect(await names('l', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub/',
      'c.png',
      'b_1.png',
      'b21.png',
      'A.png',
    ])
    expect(await names('l', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'sub/',
      'c.png',
      'A.png',
      'b_1.png',
      'b21.png',
    ])
    expect(
      await names('l', { sortBy: { column: 'updated_at', order: 'desc' }, limit: 2, offset: 1 }),
    ).toEqual(['b21.png', 'b_1.png'])
    expect(await names('l', { search: 'B' })).toEqual(['b21.png', 'b_1.png'])
    // Searches are literal, not patterns.
    expect(await names('l', { search: 'b_' })).toEqual(['b_1.png'])
    expect(await names('l', { search: '%' })).toEqual([])
    expect(await names('l', { limit: 2 })).toEqual(['sub/', 'A.png'])
    expect(await names('l', { limit: 1_000_000 })).toHaveLength(5)
    expect(await names('l', { offset: 100 })).toEqual([])
  })

  test('returns a hundred by default', async () => {
    await server.services.database.server.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'site_assets', 'many/' || lpad(n::text, 4, '0') || '.png', gen_random_uuid(), '{}'
       from generate_series(1, 130) as n`,
    )
    expect(await names('many')).toHaveLength(100)
    expect((await names('many', { limit: 100, offset: 100 }))?.[0]).toBe('0101.png')
  })

  test('reports a missing bucket', async () => {
    const { error } = await admin.storage.from('nowhere').list()
    expect(error).toMatchObject({ status: 404, statusCode: '404', message: 'Bucket not found' })
  })
})

describe('remove', () => {
  test('removes many at once with their bytes, and ignores missing ones', async () => {
    await put('r/a.png', 'r/b.png', 'r/c.png')
    const { data, error } = await assets().remove(['r/a.png', '/r/b.png', 'r/none.png'])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).sort()).toEqual(['r/a.png', 'r/b.png'])
    expect(await names('r')).toEqual(['c.png'])
    expect(keptBytes()).toHaveLength(1)
    expect((await fetch(assets().getPublicUrl('r/a.png').data.publicUrl)).status).toBe(404)
  })

  test('removes one by its address', async () => {
    await put('r/one.png')
    const { token } = await server.signedIn('admin')
    const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` }
    const address = `${server.url}/storage/v1/object/site_assets/r/one.png`
    const first = await fetch(address, { method: 'DELETE', headers })
    expect([first.status, await first.json()]).toEqual([200, { message: 'Successfully deleted' }])
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(404)
  })

  test.each(others)('refuses %s, for one and for many', async (_who, client) => {
    await put('r/kept.png')
    expect((await assets(client()).remove(['r/kept.png'])).error).toMatchObject(refused)
    expect((await assets(client()).remove(['r/none.png', 'r/kept.png'])).error).toMatchObject(refused)
    expect(await names('r')).toEqual(['kept.png'])
    expect(keptBytes()).toHaveLength(1)
  })
})

describe('moving and copying', () => {
  test('renames a moved file and keeps its id and bytes', async () => {
    await put('m/a.png')
    const before = await assets().info('m/a.png')
    const { data, error } = await assets().move('m/a.png', 'n/b.png')
    expect(error).toBeNull()
    expect(data).toMatchObject({ message: 'Successfully moved' })
    expect(await names('m')).toEqual([])
    const after = await assets().info('n/b.png')
    expect(after.data).toMatchObject({ id: before.data?.id, etag: before.data?.etag })
    expect((await assets().download('n/b.png')).error).toBeNull()
  })

  test('makes an independent second file as a copy', async () => {
    await put('c/a.png')
    const { data, error } = await assets().copy('c/a.png', 'c/b.png')
    expect([data, error]).toEqual([{ path: 'site_assets/c/b.png' }, null])
    expect(keptBytes()).toHaveLength(2)
    await assets().remove(['c/a.png'])
    const copied = await assets().download('c/b.png')
    expect(copied.data?.size).toBeGreaterThan(0)
  })

  test.each(['move', 'copy'] as const)('reports conflicts of %s', async (how) => {
    await put('w/a.png', 'w/b.png')
    expect((await assets()[how]('w/none.png', 'w/x.png')).error).toMatchObject({
      status: 404,
      message: 'Object not found',
    })
    expect((await assets()[how]('w/a.png', 'w/b.png')).error).toMatchObject({
      status: 409,
      message: 'The resource already exists',
    })
    expect((await assets()[how]('w/a.png', 'w/a.html')).error).toMatchObject({
      status: 415,
      message: 'The name ends in .html, but the file is a PNG file.',
    })
    expect((await assets()[how]('w/a.png', 'w/c.png', { destinationBucket: 'nowhere' })).error).toMatchObject(
      {
        status: 404,
        message: 'Bucket not found',
      },
    )
    expect(await names('w')).toEqual(['a.png', 'b.png'])
    expect(keptBytes()).toHaveLength(2)
  })

  test.each(others)('refuses %s', async (_who, client) => {
    await put('w/a.png')
    expect((await assets(client()).move('w/a.png', 'w/b.png')).error).toMatchObject(refused)
    expect((await assets(client()).copy('w/a.png', 'w/b.png')).error).toMatchObject(refused)
    expect(await names('w')).toEqual(['a.png'])
    expect(keptBytes()).toHaveLength(1)
  })

  test('refuses to move files into a bucket without a policy for administrators', async () => {
    await put('w/a.png')
    await server.services.database.server.query(
      `insert into storage.buckets (id, name, public) values ('other', 'other', true) on conflict do nothing`,
    )
    const options = { destinationBucket: 'other' }
    expect((await assets().move('w/a.png', 'a.png', options)).error).toMatchObject(refused)
    expect((await assets().copy('w/a.png', 'a.png', options)).error).toMatchObject(refused)
  })
})

describe('a bucket', () => {
  test('can be read', async () => {
    const { data } = await admin.storage.getBucket('site_assets')
    expect(data).toMatchObject({
      id: 'site_assets',
      name: 'site_assets',
      public: true,
      file_size_limit: 26_214_400,
      allowed_mime_types: expect.arrayContaining(['image/webp', 'application/pdf']),
    })
    expect((await server.visitor.storage.listBuckets()).data?.map(({ id }) => id)).toContain('site_assets')
    expect((await admin.storage.getBucket('nowhere')).error).toMatchObject({ status: 404 })
  })

  test('cannot be created, changed, emptied or removed by a request', async () => {
    const outcomes = await Promise.all([
      admin.storage.createBucket('mine'),
      admin.storage.updateBucket('site_assets', { public: false }),
      admin.storage.emptyBucket('site_assets'),
      admin.storage.deleteBucket('site_assets'),
    ])
    for (const { error } of outcomes) {
      expect(error).toMatchObject({
        status: 404,
        message: 'Buckets are made by migrations, not by requests.',
      })
    }
  })

  test('enforces its own limits', async () => {
    const { database } = server.services
    const { rows } = await database.server.query(`select * from storage.buckets where id = 'site_assets'`)
    await database.server.query(
      `update storage.buckets set file_size_limit = 1000, allowed_mime_types = '{application/pdf}'
       where id = 'site_assets'`,
    )
    try {
      expect((await assets().upload('b.png', await picture('png'))).error).toMatchObject({
        status: 415,
        message: 'PNG files are not accepted in this bucket.',
      })
      expect((await assets().upload('b.pdf', pdf(2000))).error?.status).toBe(413)
      expect((await assets().upload('b.pdf', pdf(900))).error).toBeNull()
    } finally {
      await database.server.query(
        `update storage.buckets set file_size_limit = $1, allowed_mime_types = $2 where id = 'site_assets'`,
        [rows[0].file_size_limit, rows[0].allowed_mime_types],
      )
    }
  })
})
