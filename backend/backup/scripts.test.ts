import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { source } from '#server/source.ts'
import { projectRoot } from '../base/project-root.ts'
import { connectionTo } from '../db/connection.ts'
import { type Engine, startEngine } from '../db/engine.ts'
import { migrate } from '../db/migrate.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'daan-scripts-'))
chmodSync(folder, 0o711) // The engine's user passes through it where the tests run as root.
const dataDir = join(folder, 'data')
const running = new Set<Engine>()

/** As an operator types it: its exit code and what it said. */
function command(script: 'backup' | 'restore', directory: string, ...args: string[]) {
  return new Promise<{ code: number; said: string }>((done) => {
    const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', JWT_SECRET: '', S3_BUCKET: '' }
    const path = join(projectRoot, 'scripts', `${script}.ts`)
    execFile(
      process.execPath,
      ['--import', 'tsx', path, ...args],
      { cwd: projectRoot, env },
      (error, out, err) => done({ code: Number(error?.code ?? 0), said: `${out}${err}`.trim() }),
    )
  })
}

async function started(directory: string): Promise<Engine> {
  const engine = await startEngine({ dataDir: directory, log, durable: false })
  running.add(engine)
  return engine
}

async function namesIn(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  const { rows } = await client.query<{ name: string }>(sql)
  await client.end()
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  const engine = await started(dataDir)
  await migrate(engine.url, log, source)
  const client = new pg.Client(connectionTo(engine.url))
  await client.connect()
  await client.query(`insert into public.donors (name, status) values ('Asha Rao', 'Donated')`)
  // As the first start of the server notes it.
  await client.query(`insert into daan.migrations (id, checksum) values ('seed-files', '')`)
  await client.end()
  writeFileSync(join(dataDir, 'jwt-secret'), 'kept from the beginning')
})
afterAll(async () => {
  for (const engine of running) await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('backup of a running instance, restore of it into a new directory', async () => {
  const file = join(folder, 'running.tar.gz')
  const made = await command('backup', dataDir, file)
  expect(made.said).toMatch(
    /^\d+ rows and 0 files are in .*running\.tar\.gz\. It holds personal data and keys/,
  )

  const other = join(folder, 'other')
  const restored = await command('restore', other, file)
  expect(restored.said).toMatch(/^\d+ rows and 0 files of \d{4}-.* are restored\.$/)
  expect([made.code, restored.code]).toEqual([0, 0])
  expect(readFileSync(join(other, 'jwt-secret'), 'utf8')).toBe('kept from the beginning')
  const { url } = await started(other)
  expect(await namesIn(url, 'select name from public.donors')).toEqual(['Asha Rao'])
  // The next start does not put the default pictures back that staff removed.
  expect(await namesIn(url, `select id as name from daan.migrations where id = 'seed-files'`)).toHaveLength(1)
})

test('restore while the server runs, without a file, and into an instance in use', async () => {
  expect(await command('restore', dataDir, join(folder, 'running.tar.gz'))).toEqual({
    code: 1,
    said: expect.stringContaining(`The data directory ${dataDir} is in use by process ${process.pid} `),
  })
  expect(await command('restore', dataDir)).toEqual({
    code: 1,
    said: 'Name the backup: npm run db:restore -- file',
  })
})

test('backup of a stopped instance, into the data directory', async () => {
  for (const engine of running) await engine.stop()
  running.clear()
  const { code, said } = await command('backup', dataDir)
  expect(code).toBe(0)
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  expect(name).toMatch(/^daan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/)
  expect(said).toContain(name)
  expect(await command('restore', dataDir, join(dataDir, 'backups', name))).toEqual({
    code: 1,
    said: expect.stringContaining('The database is not empty'),
  })
})

test('backup of nothing', async () => {
  const nothing = join(folder, 'nothing')
  mkdirSync(nothing)
  expect(await command('backup', nothing)).toEqual({ code: 1, said: `There is no database in ${nothing}.` })
  expect(readdirSync(nothing)).toEqual([])
})
