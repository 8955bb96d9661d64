import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import {
  contents,
  filesOf,
  inDatabase,
  openInstances,
  run,
  shape,
  type TestInstance,
  upload,
} from '../testing/instances.ts'
import { source as product } from '../testing/product/source.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { backUp, type Instance } from './back-up.ts'
import { restore } from './restore.ts'

const log = pino({ level: 'silent' })
const instances = openInstances(createTestDatabase)
const { folder } = instances
afterAll(() => instances.close())

const versionsOf = (instance: TestInstance) => filesOf(instance).map(([version]) => version)

let source: TestInstance
let archive: string
const picture = randomBytes(3_000_000)

beforeAll(async () => {
  source = await instances.create('migrated')
  await inDatabase(source.url, async (client) => {
    const user = randomUUID()
    await client.query('insert into auth.users (id, email) values ($1, $2)', [user, 'asha@example.org'])
    await client.query(
      `insert into public.profiles (id, role) values ($1, 'admin')
      on conflict (id) do update set role = 'admin'`,
      [user],
    )
    await client.query(
      `insert into public.articles (id, title, body)
        select 'many-' || n, 'Article ' || n, $1 || n from generate_series(1, 6000) as n`,
      ['Tab\t newline\n backslash \\ quote " नमस्ते ₹ \\N '],
    )
    // A parent row that follows its child in the table.
    await client.query(`insert into public.articles (id, title) values ('parent', 'Parent')`)
    await client.query(
      `insert into public.articles (id, title, parent_id) values ('child', 'Child', 'parent')`,
    )
    await client.query(`update public.articles set title = 'Parent, edited' where id = 'parent'`)
    await client.query(
      `select graphile_worker.add_job('clean-up', '{"one": 1}', run_at => now() + interval '1 day')`,
    )
  })
  await upload(source, 'big.png', picture)
  await upload(source, 'none.png', Buffer.alloc(0))
  archive = join(folder, 'backup.tar.gz')
  await backUp(source, archive)
})

describe('a restored backup', () => {
  test.each(['empty', 'migrated'] as const)(
    'equals the original in an instance that was %s, including constraints, triggers, policies and grants',
    async (kind) => {
      const target = await instances.create(kind)
      const restored = await restore(target, archive, product)
      expect(await contents(target.url)).toEqual(await contents(source.url))
      expect(filesOf(target)).toEqual(filesOf(source))
      expect(restored.secrets).toEqual(new Map())
      expect(restored.files).toBe(2)
      expect(restored.rows['"public"."articles"']).toBe(6008)
      expect(await shape(target.url)).toEqual(await shape(source.url))
      await migrate(target.url, log, product)
      await run(target.url, `insert into public.articles (id, title) values ('after', 'After the restore')`)
    },
  )

  test.skipIf(process.platform === 'win32')('grants only its owner access', () => {
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

  test('restores with the passphrase, including keys that an open backup omits', async () => {
    const target = await instances.create('migrated')
    const restored = await restore({ ...target, passphrase }, encrypted, product)
    expect(await contents(target.url)).toEqual(await contents(source.url))
    expect(restored.secrets).toEqual(secrets)
    expect(filesOf(target)).toEqual(filesOf(source))
  })

  test('has the standard age format and reveals nothing', () => {
    const bytes = readFileSync(encrypted)
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect(bytes.includes('manifest.json')).toBe(false)
    expect(() => gunzipSync(bytes)).toThrow()
    if (process.platform !== 'win32') expect(statSync(encrypted).mode & 0o077).toBe(0)
  })

  test.each([
    ['without it', undefined, 'is encrypted. Set BACKUP_PASSPHRASE to the one it was made with.'],
    ['with another', 'another passphrase', 'was encrypted with another passphrase than BACKUP_PASSPHRASE.'],
  ])('refuses to restore %s', async (_name, given, sentence) => {
    const target = await instances.create('empty')
    await expect(restore({ ...target, passphrase: given }, encrypted, product)).rejects.toThrow(sentence)
    expect(await run(target.url, `select to_regclass('public.articles') as found`)).toEqual([{ found: null }])
  })

  test('refuses a changed or truncated file', async () => {
    const bytes = readFileSync(encrypted)
    const changed = join(folder, 'changed.age')
    writeFileSync(
      changed,
      bytes.with(Math.floor(bytes.length / 2), (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1),
    )
    const cut = join(folder, 'cut.age')
    // Truncates at a chunk boundary, so only the missing last chunk reveals it.
    writeFileSync(cut, bytes.subarray(0, bytes.length - (bytes.length % 65_552)))
    for (const file of [changed, cut]) {
      const target = await instances.create('migrated')
      await expect(restore({ ...target, passphrase }, file, product)).rejects.toThrow('damaged')
    }
  })
})

test('ends all sessions and mailed links on restore', async () => {
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
      values ('reader', gen_random_uuid(), 'asha@example.org', now() + interval '1 hour')`,
  )
  await run(
    source.url,
    `insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
      values ('reader', 'asha@example.org', '\\x02', 'a seed', now() + interval '1 hour')`,
  )
  const file = join(folder, 'signed-in.tar.gz')
  await backUp(source, file)
  const target = await instances.create('migrated')
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

describe('refusing a restore without changes', () => {
  let target: TestInstance
  beforeEach(async () => {
    target = await instances.create('migrated')
  })

  async function expectRefused(file: string, sentence: string | RegExp) {
    const before = await contents(target.url)
    await expect(restore(target, file, product)).rejects.toThrow(sentence)
    expect(await contents(target.url)).toEqual(before)
    for await (const { key } of target.store.list('')) expect.fail(`${key} was left behind`)
  }

  test('refuses an instance in use', async () => {
    await run(target.url, `update public.articles set title = 'Ours' where "order" = 0`)
    await expectRefused(
      archive,
      'The database is not empty, and a backup is only restored into an empty one.',
    )
  })

  test('refuses a database with other content', async () => {
    target = await instances.create('empty')
    await run(target.url, 'create table public.something (id int)')
    await expectRefused(archive, 'The database is not empty')
  })

  test('refuses another file', async () => {
    const other = join(folder, 'other.tar.gz')
    writeFileSync(other, 'not at all')
    await expectRefused(other, `${other} is not a backup of Daan, or it is damaged.`)
    await expectRefused(join(folder, 'missing.tar.gz'), /missing\.tar\.gz can not be read: ENOENT/)
  })

  test.each([0.2, 0.6, 0.98])('refuses a truncated archive (%f of it)', async (share) => {
    const cut = join(folder, 'cut.tar.gz')
    const whole = readFileSync(archive)
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * share)))
    await expectRefused(cut, 'damaged')
  })

  test('refuses an archive with a missing row', async () => {
    const changed = join(folder, 'changed.tar.gz')
    const tar = gunzipSync(readFileSync(archive))
    const at = tar.indexOf('"\\"public\\".\\"articles\\"": 6008')
    tar.write('"\\"public\\".\\"articles\\"": 6009', at)
    writeFileSync(changed, gzipSync(tar))
    await expectRefused(changed, 'The archive does not hold all rows of "public"."articles".')
  })

  test('refuses an archive of another schema', async () => {
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

test('restores an older version’s backup as it was and migrates it', async () => {
  const newer = join(folder, 'newer-version')
  cpSync(product.folder, newer, { recursive: true })
  mkdirSync(join(newer, 'migrations'))
  writeFileSync(
    join(newer, 'migrations', '990-newer.sql'),
    `alter table public.articles add column motto text;
     update public.articles set motto = upper(title);`,
  )
  const version = { ...product, folder: newer }
  const target = await instances.create('empty')
  await migrate(target.url, log, version)
  await restore(target, archive, version)
  expect(await run(target.url, `select motto from public.articles where title = 'Article 7'`)).toEqual([
    { motto: 'ARTICLE 7' },
  ])
  expect(await run(target.url, 'select count(*)::int as articles from public.articles')).toEqual([
    { articles: 6008 },
  ])
})

test('does not overwrite a file, and leaves none behind on failure', async () => {
  await expect(backUp(source, archive)).rejects.toThrow('exists already')
  const empty = await instances.create('empty')
  const file = join(folder, 'nothing.tar.gz')
  await expect(backUp(empty, file)).rejects.toThrow('This database holds nothing of Daan yet.')
  expect(readdirSync(folder).filter((name) => name.includes('nothing'))).toEqual([])
})

test('includes the file of every row during uploads and removals', async () => {
  const busy = await instances.create('migrated')
  const first = await upload(busy, 'first.png', Buffer.from('first'))
  let second = ''
  let removing: Promise<void> | undefined
  const store: Instance['store'] = {
    ...busy.store,
    // A second picture arrives while the first is copied, and is removed before its own turn.
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
  expect(versionsOf(busy)).toEqual([first])

  const target = await instances.create('migrated')
  await restore(target, file, product)
  const rows = await run(target.url, 'select version::text from storage.objects order by name')
  expect(rows.map(({ version }) => version)).toEqual([first, second])
  expect(versionsOf(target)).toEqual([first, second].sort())
})
