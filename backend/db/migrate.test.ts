import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { administer, databaseUrl, dropDatabase } from '../testing/databases.mjs'
import { createTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { connectionTo } from './connection.ts'
import { MigrationError, migrate, type Source } from './migrate.ts'
import { pathTo, readMigrations, upgradePath } from './migrations.ts'

const silent = pino({ level: 'silent' })
let own: Awaited<ReturnType<typeof createTestDatabase>>
let source: Source
beforeEach(async () => {
  own = await createTestDatabase('empty')
  const folder = mkdtempSync(join(tmpdir(), 'daan-migrations-'))
  for (const part of ['platform', 'schema', 'migrations']) mkdirSync(join(folder, part))
  source = { folder, backendFolder: folder, sync: async () => {}, seed: async () => {} }
  write('platform/010-base.sql', 'create schema base')
  write('schema/010-words.sql', 'create table base.words (word text)')
})
afterEach(async () => {
  rmSync(source.folder, { recursive: true, force: true })
  await own.drop()
})

const write = (id: string, sql: string) => writeFileSync(join(source.folder, id), sql)

async function ask<Row extends pg.QueryResultRow>(sql: string, url = own.url): Promise<Row[]> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const applied = async () =>
  (await ask<{ id: string }>('select id from daan.migrations order by applied_at')).map(({ id }) => id)

describe('migrating', () => {
  test('creates a new database from the platform, the current schema and the content', async () => {
    write('schema/020-more.sql', 'create table base.more (id int)')
    write('migrations/020-more.sql', 'create table base.more (id int)')
    source.seed = async (query) => {
      await query(`insert into base.words values ('first')`)
    }
    await migrate(own.url, silent, source)
    await migrate(own.url, silent, source)
    expect(await applied()).toEqual([
      'platform/010-base.sql',
      'schema/010-words.sql',
      'schema/020-more.sql',
      'migrations/020-more.sql',
      'seed',
    ])
    expect(await ask('select word from base.words')).toEqual([{ word: 'first' }])
  })

  test('migrates a database of an earlier release to the schema, each migration once', async () => {
    await migrate(own.url, silent, source)
    write('schema/010-words.sql', 'create table base.words (word text, language text)')
    write('schema/020-more.sql', 'create table base.more (id int)')
    write('migrations/010-language.sql', 'alter table base.words add column language text')
    write('migrations/020-more.sql', 'create table base.more (id int)')
    await migrate(own.url, silent, source)
    await migrate(own.url, silent, source)
    expect(await ask('select language from base.words, base.more')).toEqual([])
    expect((await applied()).sort()).toEqual([
      'migrations/010-language.sql',
      'migrations/020-more.sql',
      'platform/010-base.sql',
      'schema/010-words.sql',
      'schema/020-more.sql',
      'seed',
    ])
  })

  test('never applies the first release to a database made from the schema', async () => {
    await migrate(own.url, silent, source)
    write('migrations/000-first-release.sql', 'create table base.words (word text)')
    await migrate(own.url, silent, source)
    write('migrations/010-more.sql', `insert into base.words values ('second')`)
    await migrate(own.url, silent, source)
    expect(await ask('select word from base.words')).toEqual([{ word: 'second' }])
  })

  test('runs in one process while another waits and reports it', async () => {
    write('schema/020-slow.sql', 'select pg_advisory_xact_lock(77)')
    const holder = new pg.Client({ connectionString: own.url })
    await holder.connect()
    await holder.query('select pg_advisory_lock(77)')
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
    const both = Promise.all([migrate(own.url, log, source), migrate(own.url, log, source)])
    await until('one to wait for the other', () => lines.some((line) => line.startsWith('Another process')))
    await holder.end()
    await both
    expect(await applied()).toHaveLength(4)
    expect(lines.filter((line) => line === 'The tables are in place')).toHaveLength(1)
    expect(lines).toContain('Another process is migrating this database; waiting for it')
  })

  test('rolls back a failing schema and reports the file', async () => {
    write('schema/020-broken.sql', 'create table base.half (id int); select 1 / 0')
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      new MigrationError('schema/020-broken.sql failed: division by zero'),
    )
    expect(await ask(`select to_regclass('base.words') as words`)).toEqual([{ words: null }])
    expect(await applied()).toEqual(['platform/010-base.sql'])
    write('schema/020-broken.sql', 'create table base.half (id int)')
    await migrate(own.url, silent, source)
    expect(await applied()).toContain('schema/020-broken.sql')
  })

  test('rolls back all pending migrations if one fails, and names it and the backup', async () => {
    await migrate(own.url, silent, source)
    write('platform/020-more.sql', 'create table base.ground (id int)')
    write('migrations/010-whole.sql', 'create table base.whole (id int)')
    write('migrations/020-broken.sql', 'create table base.half (id int); select 1 / 0')
    const pending: string[][] = []
    const failing = migrate(own.url, silent, source, async (files) => {
      pending.push(files)
      return 'Its backup is here.'
    })
    await expect(failing).rejects.toThrow(
      new MigrationError(
        'migrations/020-broken.sql failed: division by zero. The database is as it was before. Its backup is here.',
      ),
    )
    expect(pending).toEqual([
      ['platform/020-more.sql', 'migrations/010-whole.sql', 'migrations/020-broken.sql'],
    ])
    expect(await ask(`select to_regclass('base.half') as half, to_regclass('base.whole') as whole`)).toEqual([
      { half: null, whole: null },
    ])
    expect(await applied()).toEqual(['platform/010-base.sql', 'schema/010-words.sql', 'seed'])
    write('migrations/020-broken.sql', 'create table base.half (id int)')
    await migrate(own.url, silent, source)
    expect(await applied()).toContain('migrations/020-broken.sql')
  })

  test('prepares an upgrade only for a database that lacks something, and stops if that fails', async () => {
    const calls: string[][] = []
    const prepare = async (files: string[]) => {
      calls.push(files)
      throw new MigrationError('The disk is full.')
    }
    await migrate(own.url, silent, source, prepare)
    await migrate(own.url, silent, source, prepare)
    expect(calls).toEqual([])
    write('migrations/010-more.sql', 'create table base.more (id int)')
    await expect(migrate(own.url, silent, source, prepare)).rejects.toThrow('The disk is full.')
    expect(await ask(`select to_regclass('base.more') as more`)).toEqual([{ more: null }])
  })

  test('gives up a lock in time for others, and tries again until it gets it', async () => {
    await migrate(own.url, silent, source)
    write('migrations/010-language.sql', 'alter table base.words add column language text')
    const holder = new pg.Client({ connectionString: own.url })
    await holder.connect()
    await holder.query('begin; lock table base.words in access share mode')
    const migrating = migrate(own.url, silent, source)
    await until('the migration waits', async () => (await waiting()) > 0)
    // Comes after the migration in the queue for the lock.
    await ask('select word from base.words')
    await until('the migration has let go', async () => (await waiting()) === 0)
    expect(await applied()).not.toContain('migrations/010-language.sql')
    await holder.end()
    await migrating
    expect(await applied()).toContain('migrations/010-language.sql')
  })

  const waiting = async () =>
    (
      await ask(
        `select from pg_stat_activity where datname = current_database() and application_name = 'daan-migrate' and wait_event_type = 'Lock'`,
      )
    ).length

  test('works in several databases of one cluster at once, which share roles', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase('empty')))
    const role = `daan_test_${process.pid}`
    write(
      'platform/020-role.sql',
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then
         create role ${role}; end if; end $$;
       select pg_sleep(0.1); grant ${role} to current_user; alter role ${role} set lock_timeout = 1000`,
    )
    try {
      await Promise.all([own, ...others].map(({ url }) => migrate(url, silent, source)))
      for (const { url } of others) {
        expect(
          await ask(`select 1 from daan.migrations where id = 'platform/020-role.sql'`, url),
        ).toHaveLength(1)
      }
    } finally {
      for (const other of others) await other.drop()
      await administer(inject('adminUrl'), `drop role if exists ${role}`)
    }
  })

  test('skips the platform of a hosted backend', async () => {
    await ask(`
      create schema auth; create table auth.users (id uuid);
      create schema storage; create table storage.objects (id uuid); create schema base`)
    await migrate(own.url, silent, source)
    await migrate(own.url, silent, source)
    expect(await applied()).toEqual(['schema/010-words.sql', 'seed'])
  })
})

test('syncs known definitions at every start, before the content', async () => {
  const calls: string[] = []
  source.sync = async () => void calls.push('sync')
  source.seed = async () => void calls.push('seed')
  await migrate(own.url, silent, source)
  await migrate(own.url, silent, source)
  expect(calls).toEqual(['sync', 'seed', 'sync'])
})

describe('with several releases', () => {
  const synced: string[] = []
  const release = (version: string): Source => ({
    ...source,
    version,
    sync: async () => void synced.push(version),
  })
  beforeEach(() => {
    synced.length = 0
  })

  test('syncs no definitions once a newer release has', async () => {
    for (const version of ['1.0.0', '1.10.0', '1.9.0', '1.10.0', '2.0.0', '1.10.1'])
      await migrate(own.url, silent, release(version))
    expect(synced).toEqual(['1.0.0', '1.10.0', '1.10.0', '2.0.0'])
  })

  test('refuses the data of a newer release, which it names', async () => {
    await migrate(own.url, silent, release('1.0.0'))
    write('migrations/010-more.sql', 'create table base.more (id int)')
    await migrate(own.url, silent, release('1.1.0'))
    rmSync(join(source.folder, 'migrations/010-more.sql'))
    await expect(migrate(own.url, silent, release('1.0.0'))).rejects.toThrow(
      'Daan 1.1.0 has used this database and given it migrations/010-more.sql, which this version does not know. ' +
        'Start the version that made it, or a newer one.',
    )
    expect(synced).toEqual(['1.0.0', '1.1.0'])
  })
})

describe('refusing a history that is not this version’s', () => {
  const WAY_OUT =
    'Start the version that made it, or a newer one. A database that holds nothing you need can be made again: ' +
    'move DATA_DIR away, or set DATABASE_URL to an empty database.'
  beforeEach(async () => {
    await migrate(own.url, silent, source)
    write('migrations/020-more.sql', 'select 1')
    await migrate(own.url, silent, source)
  })

  test('refuses an applied migration that was edited', async () => {
    write('migrations/020-more.sql', 'select 2')
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      'migrations/020-more.sql was changed after it had been applied to this database. ' +
        `A released file is never edited; the change belongs into a new one. ${WAY_OUT}`,
    )
  })

  test('refuses an applied migration that this version lacks', async () => {
    rmSync(join(source.folder, 'migrations/020-more.sql'))
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      `This database has migrations/020-more.sql, which this version does not know. ${WAY_OUT}`,
    )
  })

  test('refuses a new migration that sorts before applied ones', async () => {
    write('migrations/005-late.sql', 'select 1')
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      'migrations/005-late.sql sorts before migrations this database already has.',
    )
    expect(await applied()).not.toContain('migrations/005-late.sql')
  })

  test.each([
    ['edited', () => write('schema/010-words.sql', 'create table base.words (word text not null)')],
    ['gone', () => rmSync(join(source.folder, 'schema/010-words.sql'))],
  ])('refuses a schema file that was %s without a migration', async (_, change) => {
    change()
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      `This database was made from another schema/010-words.sql, and no migration brings it to this version. ${WAY_OUT}`,
    )
  })

  test('refuses a schema file added without a migration', async () => {
    write('schema/030-new.sql', 'create table base.new (id int)')
    await expect(migrate(own.url, silent, source)).rejects.toThrow(
      'This database was made from another schema/030-new.sql, and no migration brings it to this version.',
    )
  })
})

describe('the path to a recorded ledger', () => {
  const ledger = async () =>
    new Map(
      (await ask<{ id: string; checksum: string }>('select id, checksum from daan.migrations')).map(
        ({ id, checksum }) => [id, checksum],
      ),
    )

  test('stays unknown if the backend’s own files are missing', () => {
    expect(() => readMigrations(source.folder, join(source.folder, 'nowhere'))).toThrow(
      /The backend's own SQL is not in .+nowhere/,
    )
  })

  test('uses the schema if it is the same', async () => {
    await migrate(own.url, silent, source)
    write('migrations/020-more.sql', 'select 1')
    expect(pathTo(await ledger(), readMigrations(source.folder, source.folder))).toMatchObject({
      files: [{ id: 'platform/010-base.sql' }, { id: 'schema/010-words.sql' }],
    })
  })

  test('uses the migrations if the schema has changed since', async () => {
    write('migrations/000-first-release.sql', 'create table base.words (word text)')
    await migrate(own.url, silent, source)
    const then = await ledger()
    write('schema/010-words.sql', 'create table base.words (word text, language text)')
    write('migrations/010-language.sql', 'alter table base.words add column language text')
    const known = readMigrations(source.folder, source.folder)
    expect(pathTo(then, known)).toMatchObject({
      files: [{ id: 'platform/010-base.sql' }, { id: 'migrations/000-first-release.sql' }],
    })
    expect(upgradePath(known).map(({ id }) => id)).toEqual([
      'platform/010-base.sql',
      'migrations/000-first-release.sql',
      'migrations/010-language.sql',
    ])
  })

  test('does not exist if neither matches', async () => {
    await migrate(own.url, silent, source)
    write('schema/010-words.sql', 'create table base.words (word text, language text)')
    expect(pathTo(await ledger(), readMigrations(source.folder, source.folder))).toEqual({
      lacks: 'schema/010-words.sql',
      hasAnother: true,
    })
  })
})

test('reports an inaccessible database with the reason', async () => {
  const unknown = new URL(own.url)
  unknown.pathname = '/no_such_database'
  await expect(migrate(unknown.href, silent, source)).rejects.toThrow(
    new MigrationError(
      'The database of DATABASE_URL can not be opened: database "no_such_database" does not exist.',
    ),
  )
})

test('refuses a database whose encoding is not UTF-8', async () => {
  const name = 'daan_test_sql_ascii'
  const adminUrl = inject('adminUrl')
  await administer(adminUrl, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  try {
    await expect(migrate(databaseUrl(adminUrl, name), silent, source)).rejects.toThrow(
      new MigrationError(
        'This database stores text as SQL_ASCII; Daan needs UTF8. Create the database with: ' +
          `create database daan encoding 'UTF8' template template0`,
      ),
    )
  } finally {
    await dropDatabase(adminUrl, name)
  }
})
