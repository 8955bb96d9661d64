import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { bytesOf } from '../testing/storage/bytes-of.ts'
import { inProcess } from '../testing/storage/in-process.ts'
import { picture } from '../testing/storage/samples.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpFiles } from './clean-up.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'

/** Interrupted work leaves no row without its bytes, and bytes without a row for at most a day. */

let server: TestServer
let admin: SupabaseClient
let token: string
let before: Buffer
let after: Buffer
beforeAll(async () => {
  server = await startTestServer()
  const person = await server.signedIn('admin')
  admin = person.client
  token = person.token
  before = await picture('png', 10, 10)
  after = await picture('png', 20, 20)
})
afterAll(() => server.close())
beforeEach(async () => {
  expect((await assets().upload('a.png', before, { upsert: true })).error).toBeNull()
})

const DAY_MS = 86_400_000
const assets = (client = admin) => client.storage.from('site_assets')
const filesIn = (folder: string) => readdirSync(join(server.services.config.DATA_DIR, 'files', folder))

async function everyRowHasItsBytes(): Promise<void> {
  const { rows } = await server.services.database.server.query<{ version: string }>(
    'select version from storage.objects',
  )
  const kept = filesIn('objects')
  for (const { version } of rows) expect(kept).toContain(version)
}

async function nextDayNothingIsLeftOver(): Promise<void> {
  const files = openFiles(server.services.config)
  await cleanUpFiles(server.services.database, files, new Date(Date.now() + DAY_MS + 60_000))
  const { rows } = await server.services.database.server.query<{ version: string }>(
    'select version from storage.objects',
  )
  expect(filesIn('objects').sort()).toEqual(rows.map(({ version }) => version).sort())
  expect(filesIn('incoming')).toEqual([])
}

const shown = async (name = 'a.png') => {
  const response = await fetch(assets().getPublicUrl(name).data.publicUrl)
  return response.status === 200 ? bytesOf(response) : response.status
}

function withStore(broken: Partial<FileStore>): SupabaseClient {
  const { store, spool } = openFiles(server.services.config)
  return inProcess(server, { store: { ...store, ...broken }, spool }, { token }).client
}

/** A database in which every writing COMMIT fails in the given way. */
function withCommit(accident: (commit: () => Promise<unknown>) => Promise<never>): SupabaseClient {
  const { database } = server.services
  const connect = async () => {
    const client = await database.callers.staff.connect()
    let wrote = false
    return new Proxy(client, {
      get(target, property) {
        const value = Reflect.get(target, property)
        if (property !== 'query' || typeof value !== 'function') {
          return typeof value === 'function' ? value.bind(target) : value
        }
        return (...statement: unknown[]) => {
          const text = JSON.stringify(statement[0])
          wrote ||= /(insert into|update|delete from) storage\.objects/.test(text)
          const ends = wrote && text === '"commit"'
          return ends ? accident(() => target.query('commit')) : value.apply(target, statement)
        }
      },
    })
  }
  const staff = new Proxy(database.callers.staff, {
    get: (target, property) => (property === 'connect' ? connect : Reflect.get(target, property)),
  }) as pg.Pool
  const callers = { ...database.callers, staff }
  const broken: Database = { ...database, callers }
  return inProcess(server, openFiles(server.services.config), { token, database: broken }).client
}

const upload = (client: SupabaseClient, name = 'a.png') =>
  assets(client).upload(name, after, { upsert: true })

describe('an interrupted upload', () => {
  test('keeps the old bytes if the new ones cannot be stored', async () => {
    const client = withStore({ keep: () => Promise.reject(new Error('the store is away')) })
    expect((await upload(client)).error).toMatchObject({ status: 500, message: 'Something went wrong.' })
    expect(await shown()).toEqual(before)
    expect((await upload(client, 'new.png')).error?.status).toBe(500)
    expect(await shown('new.png')).toBe(404)
    await everyRowHasItsBytes()
    expect(filesIn('incoming')).toEqual([])
  })

  test('reports a full disk', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const client = withStore({ keep: () => Promise.reject(full) })
    expect((await upload(client)).error).toMatchObject({
      status: 507,
      message: 'There is no room left for files.',
    })
    expect(await shown()).toEqual(before)
  })

  test('keeps the old bytes if the row was not saved', async () => {
    const client = withCommit(() => Promise.reject(new Error('Connection terminated unexpectedly')))
    expect((await upload(client)).error?.status).toBe(503)
    expect(await shown()).toEqual(before)
    await everyRowHasItsBytes()
    expect(filesIn('objects')).toHaveLength(2)
    await nextDayNothingIsLeftOver()
    expect(await shown()).toEqual(before)
  })

  test('has the new bytes if the row was saved before the connection broke', async () => {
    const client = withCommit(async (commit) => {
      await commit()
      throw new Error('Connection terminated unexpectedly')
    })
    expect((await upload(client)).error?.status).toBe(503)
    expect(await shown()).toEqual(after)
    await everyRowHasItsBytes()
    await nextDayNothingIsLeftOver()
    expect(await shown()).toEqual(after)
  })

  test('succeeds if it stops before the replaced bytes are removed', async () => {
    const client = withStore({ remove: () => Promise.reject(new Error('the store is away')) })
    expect((await upload(client)).error).toBeNull()
    expect(await shown()).toEqual(after)
    expect(filesIn('objects')).toHaveLength(2)
    await nextDayNothingIsLeftOver()
    expect(await shown()).toEqual(after)
  })

  test('leaves nothing if the administrator lost that role in between', async () => {
    const person = await server.signedIn('admin')
    const { store, spool } = openFiles(server.services.config)
    const keep: FileStore['keep'] = async (key, path) => {
      await store.keep(key, path)
      await server.services.database.server.query(
        `update public.profiles set role = 'member' where id = $1`,
        [person.id],
      )
    }
    const { client } = inProcess(server, { store: { ...store, keep }, spool }, { token: person.token })
    expect((await upload(client, 'late.png')).error?.status).toBe(403)
    expect(filesIn('objects')).toHaveLength(1)
  })
})

test('removes a file even if it stops before its bytes are gone', async () => {
  const client = withStore({ remove: () => Promise.reject(new Error('the store is away')) })
  expect((await assets(client).remove(['a.png'])).error).toBeNull()
  expect(await shown()).toBe(404)
  await nextDayNothingIsLeftOver()
})

test('keeps a file whole if its removal was not saved', async () => {
  const client = withCommit(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  expect((await assets(client).remove(['a.png'])).error?.status).toBe(503)
  expect(await shown()).toEqual(before)
})

test('leaves no row of a copy that was not saved', async () => {
  const client = withCommit(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  expect((await assets(client).copy('a.png', 'b.png')).error?.status).toBe(503)
  expect(await shown('b.png')).toBe(404)
  await nextDayNothingIsLeftOver()
  expect(await shown()).toEqual(before)
})

test('serves the new version of a file replaced between lookup and opening', async () => {
  const { store, spool } = openFiles(server.services.config)
  let replaced = false
  const read: FileStore['read'] = async (key, range) => {
    if (!replaced) {
      replaced = true
      await upload(admin)
    }
    return store.read(key, range)
  }
  const { client } = inProcess(server, { store: { ...store, read }, spool })
  const { data } = await assets(client).download('a.png')
  expect(await bytesOf(data)).toEqual(after)
})

test('reports a row without bytes as a server error, without retrying forever', async () => {
  const { client } = inProcess(server, {
    ...openFiles(server.services.config),
    store: { ...openFiles(server.services.config).store, read: async () => undefined },
  })
  expect((await assets(client).download('a.png')).error).toMatchObject({
    status: 500,
    message: 'The file is not in the store.',
  })
})
