import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { type Engine, startEngine } from '#backend/db/engine.ts'
import { run } from '#backend/testing/instances.ts'
import { readConfig } from '#server/config.ts'
import { makeBackup } from '#server/make-backup.ts'
import { BUILD_TIMEOUT_MS, buildProduct } from '#server/testing/product-process.ts'
import { addSealedData } from '#server/testing/sealed-data.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'

/** The built commands on an embedded PostgreSQL; server/restore-backup.test.ts covers the work behind them. */

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'daan-scripts-'))
chmodSync(folder, 0o711) // The engine's user must pass through it if the tests run as root.
const dataDir = join(folder, 'data')
const first = join(folder, 'first.tar.gz')
const none = { DATABASE_URL: '', JWT_SECRET: '', SEALING_KEY: '', BACKUP_PASSPHRASE: '', S3_BUCKET: '' }
let restored: Said
let own: Engine

type Said = { code: number; said: string }

/** Runs the built command; returns its exit code and output. */
function command(script: 'backup' | 'restore', directory: string, ...args: string[]) {
  return new Promise<Said>((done) => {
    const env = { ...process.env, ...none, DATA_DIR: directory }
    const path = join(projectRoot, 'build', `${script}.js`)
    execFile(process.execPath, [path, ...args], { cwd: projectRoot, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: `${out}${err}`.trim() }),
    )
  })
}

/** Runs the command in a terminal. */
function inTerminal(directory: string, ...args: string[]) {
  const env = { ...process.env, ...none, DATA_DIR: directory }
  const line = [process.execPath, join(projectRoot, 'build', 'backup.js'), ...args].join(' ')
  const { status, stdout } = spawnSync('script', ['-qec', line, '/dev/null'], { cwd: projectRoot, env })
  return { code: status, said: String(stdout) }
}

beforeAll(async () => {
  buildProduct()
  const { url, drop } = await createTestDatabase('migrated')
  try {
    await addSealedData(url, 'a key of at least thirty-two characters')
    // As recorded by the server's first start.
    await run(url, `insert into daan.migrations (id, checksum) values ('seed-files', '')`)
    const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'source-')), DATABASE_URL: url })
    await makeBackup(config, log, { file: first, isTerminal: false, withoutKey: false })
  } finally {
    await drop()
  }
  restored = await command('restore', dataDir, first)
  own = await startEngine({ dataDir, log, durable: false })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await own.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('restores a backup into a new directory', async () => {
  expect(restored.said).toMatch(
    /^\d+ rows and 0 files of \d{4}-.* are restored\. Everybody signs in again\.$/m,
  )
  expect(restored.said).toContain('1 identifier, 1 receipt, 1 certificate cannot be opened')
  expect(restored.code).toBe(0)
  expect(await run(own.url, 'select name from public.donors')).toEqual([{ name: 'Ravi Iyer' }])
  // The next start does not restore default pictures that staff removed.
  expect(await run(own.url, `select from daan.migrations where id = 'seed-files'`)).toHaveLength(1)
})

test('backs up a running instance', async () => {
  const file = join(folder, 'running.tar.gz')
  const { code, said } = await command('backup', dataDir, file)
  expect(said).toMatch(/^\d+ rows and 0 files are in .*\.tar\.gz\. It is not encrypted/)
  expect(said).toContain('a restore opens no identifier, no receipt and no certificate')
  expect([code, existsSync(file)]).toEqual([0, true])
})

test('refuses an open backup in a terminal, unless the operator keeps the key elsewhere', async () => {
  const file = join(folder, 'terminal.tar.gz')
  const refused = inTerminal(dataDir, file)
  expect([refused.code, existsSync(file)]).toEqual([1, false])
  expect(refused.said).toContain('the key that opens 1 identifier, 1 receipt, 1 certificate')
  const knowing = inTerminal(dataDir, file, '--without-key')
  expect([knowing.code, existsSync(file)]).toEqual([0, true])
  expect(await run(own.url, `select from public.site_settings where key = 'backup_without_key'`)).toEqual([])
})

test('refuses to restore into a running instance, or without a file', async () => {
  expect(await command('restore', dataDir, join(folder, 'any.tar.gz'))).toEqual({
    code: 1,
    said: expect.stringContaining(`The data directory ${dataDir} is in use by process ${process.pid} `),
  })
  expect(await command('restore', dataDir)).toEqual({
    code: 1,
    said: 'Name the backup: npm run db:restore -- file',
  })
})

test('backs up a stopped instance into the data directory, and restores nothing into one in use', async () => {
  await own.stop()
  const { code, said } = await command('backup', dataDir)
  expect(code).toBe(0)
  const [name = ''] = said.match(/daan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz/) ?? []
  expect(readdirSync(join(dataDir, 'backups'))).toContain(name)
  expect(await command('restore', dataDir, join(dataDir, 'backups', name))).toEqual({
    code: 1,
    said: expect.stringContaining('The database is not empty'),
  })
})

test('refuses to back up nothing', async () => {
  const nothing = mkdtempSync(join(folder, 'nothing-'))
  expect(await command('backup', nothing)).toEqual({ code: 1, said: `There is no database in ${nothing}.` })
  expect(readdirSync(nothing)).toEqual([])
})
