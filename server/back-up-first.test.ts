import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { restore } from '#backend/backup/restore.ts'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { inDatabase } from '#backend/testing/instances.ts'
import type { TestDatabase } from '#backend/testing/test-database.ts'
import { backUpFirst } from './back-up-first.ts'
import { readConfig } from './config.ts'
import { source } from './source.ts'
import { createTestDatabase } from './testing/test-database.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, statfsSync: vi.fn(fs.statfsSync) }
})

const log = pino({ level: 'silent' })
const FILES = ['migrations/010-more.sql']
let own: TestDatabase
let DATA_DIR: string
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  await inDatabase(own.url, (client) =>
    client.query(`insert into public.donors (name, status) values ('Asha Rao', 'Potential')`),
  )
})
afterAll(() => own.drop())
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'daan-first-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const prepare = (more: Record<string, string> = {}) =>
  backUpFirst(readConfig({ DATA_DIR, ...more }), own.url, log)(FILES)
const backups = () => readdirSync(join(DATA_DIR, 'backups')).sort()

test('makes a backup that can be restored, and names it', async () => {
  const said = await prepare()
  const [name = ''] = backups()
  expect(said).toBe(`Its backup is ${join(DATA_DIR, 'backups', name)}.`)
  expect(name).toMatch(/^before-upgrade-\d{4}-.*Z\.tar\.gz$/)
  const target = await createTestDatabase('migrated')
  try {
    const { store } = openFiles(readConfig({ DATA_DIR }))
    const restored = await restore({ url: target.url, store, log }, join(DATA_DIR, 'backups', name), source)
    expect(restored).toMatchObject({ withoutFiles: true, files: 0 })
    const { rows } = await inDatabase(target.url, (client) => client.query('select name from public.donors'))
    expect(rows).toEqual([{ name: 'Asha Rao' }])
  } finally {
    await target.drop()
  }
})

test('encrypts it with a passphrase', async () => {
  await prepare({ BACKUP_PASSPHRASE: 'a passphrase of several words' })
  expect(backups()).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)])
})

test('makes no other within an hour, keeps two, and removes what a killed start left', async () => {
  mkdirSync(join(DATA_DIR, 'backups'))
  const old = (name: string, hours: number) => {
    const file = join(DATA_DIR, 'backups', name)
    writeFileSync(file, '')
    const moment = Date.now() / 1000 - hours * 3600
    utimesSync(file, moment, moment)
  }
  old('before-upgrade-2026-01-01T00-00-00Z.tar.gz', 50)
  old('before-upgrade-2026-01-02T00-00-00Z.tar.gz.age', 2)
  old('before-upgrade-2026-01-03T00-00-00Z.tar.gz.partial', 2)
  old('daan-2026-01-01T00-00-00Z.tar.gz', 50)
  await prepare()
  expect(backups()).toEqual([
    'before-upgrade-2026-01-02T00-00-00Z.tar.gz.age',
    expect.stringMatching(/^before-upgrade-2.*\.tar\.gz$/),
    'daan-2026-01-01T00-00-00Z.tar.gz',
  ])
  expect(await prepare()).toMatch(/^Its backup, less than an hour old, is .*before-upgrade-.*\.tar\.gz\.$/)
  expect(backups()).toHaveLength(3)
})

test('stops the upgrade when the disk has less than twice the size of the database', async () => {
  vi.mocked(statfsSync).mockReturnValueOnce({ ...statfsSync(DATA_DIR), bavail: 1, bsize: 1024 * 1024 })
  await expect(prepare()).rejects.toThrow(
    /^This version changes the database and backs it up first, for which \d+ MB have to be free in .+; 1 MB are\. Nothing was changed\./,
  )
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('leaves the backup of an external database to the operator, and tells how to make it', async () => {
  expect(await prepare({ DATABASE_URL: own.url })).toBe(
    'The backup of this database is yours to make, since DATABASE_URL names it: stop Daan, then `npm run db:backup` with the version that ran until now, or pg_dump.',
  )
  expect(readdirSync(DATA_DIR)).toEqual([])
})
