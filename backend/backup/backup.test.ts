import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { source as product } from '#server/source.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { connectionTo } from '../db/connection.ts'
import { digestOf, listTables, nameOf, PLAIN_SETTINGS } from '../db/contents.ts'
import { migrate } from '../db/migrate.ts'
import { diskStore } from '../storage/files/disk-store.ts'
import { openSpool } from '../storage/files/spool.ts'
import { backUp, type Instance, isQueueLedger } from './back-up.ts'
import { restore } from './restore.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'daan-backup-'))
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function newInstance(kind: 'migrated' | 'empty'): Promise<Instance & { files: string }> {
  const { url, drop } = await createTestDatabase(kind)
  drops.push(drop)
  const files = join(folder, randomUUID())
  const store = diskStore(files, openSpool(join(files, 'incoming')))
  return { url, store, files, secrets: new Map(), log }
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = (url: string, sql: string, values?: unknown[]) =>
  inDatabase(url, async (client) => (await client.query(sql, values)).rows)

/** Everything two equal databases have in common: each table's rows, and how each sequence stands. */
const contents = (url: string) =>
  inDatabase(url, async (client) => {
    await client.query(`begin; ${PLAIN_SETTINGS}`)
    const all: Record<string, string> = {}
    const query = (text: string, values?: unknown[]) => client.query(text, values)
    for (const table of await listTables(query)) {
      // When the queue's library made its own tables is no content.
      if (!isQueueLedger(table)) all[nameOf(table)] = await digestOf(query, table)
    }
    const { rows } = await client.query(
      'select schemaname, sequencename, last_value from pg_sequences where last_value is not null order by 1, 2',
    )
    return { ...all, sequences: JSON.stringify(rows) }
  })

/** How the tables are made: constraints, triggers, policies and rights must be those of any other instance. */
const shape = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select 'constraint' as kind, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as what
      from pg_constraint where connamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
      union all select 'policy', tablename, policyname, roles::text || cmd || coalesce(qual, '') from pg_policies
      union all select 'grant', oid::regclass::text, relkind::text, relacl::text from pg_class
      where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and relkind in ('r', 'v', 'S')
      union all select 'function', oid::regprocedure::text, proowner::regrole::text, proacl::text from pg_proc
      where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      order by 1, 2, 3, 4`)
    return rows
  })

async function upload({ url, store }: Instance, name: string, bytes: Buffer): Promise<string> {
  const version = randomUUID()
  const stream = async function* () {
    yield bytes
  }
  await store.write(`objects/${version}`, stream())
  await run(
    url,
    `insert into storage.objects (bucket_id, name, version, metadata) values ('site_assets', $1, $2, '{}')`,
    [name, version],
  )
  return version
}

let source: Awaited<ReturnType<typeof newInstance>>
let archive: string
const picture = randomBytes(3_000_000)

beforeAll(async () => {
  source = await newInstance('migrated')
  await inDatabase(source.url, async (client) => {
    const user = randomUUID()
    await client.query('insert into auth.users (id, email) values ($1, $2)', [user, 'asha@example.org'])
    await client.query(
      `insert into public.profiles (id, role) values ($1, 'admin')
      on conflict (id) do update set role = 'admin'`,
      [user],
    )
    await client.query(
      `insert into public.donors (name, status, notes) select 'Donor ' || n, 'Potential', $1 || n from generate_series(1, 6000) as n`,
      ['Tab\t newline\n backslash \\ quote " नमस्ते ₹ \\N '],
    )
    // A parent that comes after its child in the table.
    await client.query(`with parent as (insert into public.navigation_items (label, path, "order")
        values ('Parent', '/', 90) returning id)
      insert into public.navigation_items (label, path, "order", parent_id) select 'Child', '/', 91, id from parent`)
    await client.query(`update public.navigation_items set label = 'Parent, edited' where label = 'Parent'`)
    await client.query(
      `select graphile_worker.add_job('clean-up', '{"one": 1}', run_at => now() + interval '1 day')`,
    )
  })
  await upload(source, 'big.png', picture)
  await upload(source, 'none.png', Buffer.alloc(0))
  archive = join(folder, 'backup.tar.gz')
  await backUp(source, archive)
})

const versions = (files: string) => readdirSync(join(files, 'objects')).sort()

describe('a backup restored', () => {
  test.each(['empty', 'migrated'] as const)(
    'into an instance that is %s gives an equal one, with the same constraints, triggers, policies and rights',
    async (kind) => {
      const target = await newInstance(kind)
      const restored = await restore(target, archive, product)
      expect(await contents(target.url)).toEqual(await contents(source.url))
      expect(versions(target.files)).toEqual(versions(source.files))
      for (const version of versions(target.files)) {
        const [there, here] = [target, source].map(({ files }) =>
          readFileSync(join(files, 'objects', version)),
        )
        expect(there?.equals(here ?? Buffer.of())).toBe(true)
      }
      expect(restored.secrets).toEqual(new Map())
      expect(restored.files).toBe(2)
      expect(restored.rows['"public"."donors"']).toBe(6000)
      expect(await shape(target.url)).toEqual(await shape(source.url))
      await migrate(target.url, log, product)
      await run(target.url, `insert into public.causes (id, title) values ('after', 'After the restore')`)
    },
  )

  test('is for its owner only', () => {
    expect(statSync(archive).mode & 0o077).toBe(0)
  })
})

describe('a backup with a passphrase', () => {
  const passphrase = 'three words and a number 7'
  const secrets = new Map([['sealing-key', 'a key that opens authenticator apps']])
  let encrypted: string

  beforeAll(async () => {
    encrypted = join(folder, 'backup.tar.gz.age')
    await backUp({ ...source, secrets, passphrase }, encrypted)
  })

  test('is restored with it, with the keys that an open one leaves out', async () => {
    const target = await newInstance('migrated')
    const restored = await restore({ ...target, passphrase }, encrypted, product)
    expect(await contents(target.url)).toEqual(await contents(source.url))
    expect(restored.secrets).toEqual(secrets)
    expect(versions(target.files)).toEqual(versions(source.files))
  })

  test('is a file of the common format, in which nothing can be read', () => {
    const bytes = readFileSync(encrypted)
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect(bytes.includes('manifest.json')).toBe(false)
    expect(() => gunzipSync(bytes)).toThrow()
    expect(statSync(encrypted).mode & 0o077).toBe(0)
  })

  test.each([
    ['without it', undefined, 'is encrypted. Set BACKUP_PASSPHRASE to the one it was made with.'],
    ['with another', 'another passphrase', 'was encrypted with another passphrase than BACKUP_PASSPHRASE.'],
  ])('is not restored %s', async (_name, given, sentence) => {
    const target = await newInstance('empty')
    await expect(restore({ ...target, passphrase: given }, encrypted, product)).rejects.toThrow(sentence)
    expect(await run(target.url, `select to_regclass('public.donors') as donors`)).toEqual([{ donors: null }])
  })

  test('is not restored when a byte was changed or the end is missing', async () => {
    const bytes = readFileSync(encrypted)
    const changed = join(folder, 'changed.age')
    writeFileSync(
      changed,
      bytes.with(Math.floor(bytes.length / 2), (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1),
    )
    const cut = join(folder, 'cut.age')
    // Whole pieces of the format: only the missing last one tells.
    writeFileSync(cut, bytes.subarray(0, bytes.length - (bytes.length % 65_552)))
    for (const file of [changed, cut]) {
      const target = await newInstance('migrated')
      await expect(restore({ ...target, passphrase }, file, product)).rejects.toThrow('damaged')
    }
  })
})

test('a restored site asks everybody to sign in again, and no link that was mailed before works', async () => {
  await run(source.url, `insert into auth.sessions (user_id) select id from auth.users`)
  await run(
    source.url,
    `insert into auth.refresh_tokens (token_hash, session_id) select '\\x01', id from auth.sessions limit 1`,
  )
  await run(
    source.url,
    `insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
     select '\\x02', id, 'recovery', 'seed', now() + interval '1 hour' from auth.users`,
  )
  await run(
    source.url,
    `insert into daan.guest_sessions (kind, subject, email, expires_at)
      values ('donor', gen_random_uuid(), 'asha@example.org', now() + interval '1 hour')`,
  )
  await run(
    source.url,
    `insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
      values ('donor', 'asha@example.org', '\\x02', 'a seed', now() + interval '1 hour')`,
  )
  const file = join(folder, 'signed-in.tar.gz')
  await backUp(source, file)
  const target = await newInstance('migrated')
  await restore(target, file, product)
  for (const table of [
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.one_time_tokens',
    'daan.guest_sessions',
    'daan.guest_links',
  ]) {
    expect(await run(target.url, `select * from ${table}`)).toEqual([])
    expect(await run(source.url, `select * from ${table}`)).not.toEqual([])
    await run(source.url, `delete from ${table}`)
  }
})

describe('a restore that is refused changes nothing', () => {
  let target: Awaited<ReturnType<typeof newInstance>>
  beforeEach(async () => {
    target = await newInstance('migrated')
  })

  async function expectRefused(file: string, sentence: string | RegExp) {
    const before = await contents(target.url)
    await expect(restore(target, file, product)).rejects.toThrow(sentence)
    expect(await contents(target.url)).toEqual(before)
    for await (const { key } of target.store.list('')) expect.fail(`${key} was left behind`)
  }

  test('because somebody has worked in the instance', async () => {
    await run(
      target.url,
      `update public.causes set title = 'Ours' where id = (select min(id) from public.causes)`,
    )
    await expectRefused(
      archive,
      'The database is not empty, and a backup is only restored into an empty one.',
    )
  })

  test('because the database holds something else', async () => {
    target = await newInstance('empty')
    await run(target.url, 'create table public.something (id int)')
    await expectRefused(archive, 'The database is not empty')
  })

  test('because the file is no backup', async () => {
    const other = join(folder, 'other.tar.gz')
    writeFileSync(other, 'not at all')
    await expectRefused(other, `${other} is not a backup of Daan, or it is damaged.`)
    await expectRefused(join(folder, 'missing.tar.gz'), /missing\.tar\.gz can not be read: ENOENT/)
  })

  test.each([0.2, 0.6, 0.98])('because the archive was cut off (%f of it is there)', async (share) => {
    const cut = join(folder, 'cut.tar.gz')
    const whole = readFileSync(archive)
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * share)))
    await expectRefused(cut, 'damaged')
  })

  test('because a row is missing', async () => {
    const changed = join(folder, 'changed.tar.gz')
    const tar = gunzipSync(readFileSync(archive))
    const at = tar.indexOf('"\\"public\\".\\"donors\\"": 6000')
    tar.write('"\\"public\\".\\"donors\\"": 6001', at)
    writeFileSync(changed, gzipSync(tar))
    await expectRefused(changed, 'The archive does not hold all rows of "public"."donors".')
  })

  test('because it was made by a version with another schema', async () => {
    const older = join(folder, 'older-version')
    cpSync(product.folder, older, { recursive: true })
    const [last = ''] = readdirSync(join(older, 'schema')).sort().slice(-1)
    const before = await contents(target.url)
    writeFileSync(join(older, 'schema', last), 'select 1')
    await expect(restore(target, archive, { ...product, folder: older })).rejects.toThrow(
      `The backup was made by another version of Daan: its schema/${last} is not the one of this version.`,
    )
    rmSync(join(older, 'schema', last))
    await expect(restore(target, archive, { ...product, folder: older })).rejects.toThrow(
      `The backup was made by another version of Daan: this one has no schema/${last}.`,
    )
    expect(await contents(target.url)).toEqual(before)
  })
})

test('a backup of an older version is restored as it was and brought forward', async () => {
  const newer = join(folder, 'newer-version')
  cpSync(product.folder, newer, { recursive: true })
  writeFileSync(
    join(newer, 'migrations', '990-newer.sql'),
    `alter table public.donors add column nickname text;
     update public.donors set nickname = upper(name);`,
  )
  const version = { ...product, folder: newer }
  const target = await newInstance('empty')
  await migrate(target.url, log, version)
  await restore(target, archive, version)
  expect(await run(target.url, `select nickname from public.donors where name = 'Donor 7'`)).toEqual([
    { nickname: 'DONOR 7' },
  ])
  expect(await run(target.url, 'select count(*)::int as donors from public.donors')).toEqual([
    { donors: 6000 },
  ])
})

test('a backup is not written over another file, and leaves none behind when it fails', async () => {
  await expect(backUp(source, archive)).rejects.toThrow('exists already')
  const empty = await newInstance('empty')
  const file = join(folder, 'nothing.tar.gz')
  await expect(backUp(empty, file)).rejects.toThrow('This database holds nothing of Daan yet.')
  expect(readdirSync(folder).filter((name) => name.includes('nothing'))).toEqual([])
})

test('every row of a backup made during uploads and removals has its file', async () => {
  const busy = await newInstance('migrated')
  const first = await upload(busy, 'first.png', Buffer.from('first'))
  let second = ''
  let removing: Promise<void> | undefined
  const store: Instance['store'] = {
    ...busy.store,
    // A second picture arrives while the first is copied, and somebody removes it before its own turn.
    async read(key) {
      if (key === `objects/${first}`) second = await upload(busy, 'second.png', Buffer.from('second'))
      return busy.store.read(key)
    },
    async size(key) {
      if (key === `objects/${second}`) {
        removing = run(busy.url, 'delete from storage.objects where version = $1', [second]).then(() =>
          busy.store.remove([key]),
        )
        await Promise.race([removing, new Promise((wake) => setTimeout(wake, 500))])
      }
      return busy.store.size(key)
    },
  }
  const file = join(folder, 'busy.tar.gz')
  await backUp({ ...busy, store }, file)
  await removing
  expect(versions(busy.files)).toEqual([first])

  const target = await newInstance('migrated')
  await restore(target, file, product)
  const rows = await run(target.url, 'select version::text from storage.objects order by name')
  expect(rows.map(({ version }) => version)).toEqual([first, second])
  expect(versions(target.files)).toEqual([first, second].sort())
})
