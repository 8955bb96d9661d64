import { execFile, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSealing } from '#backend/auth/sealing.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { connectionTo } from '#backend/db/connection.ts'
import { type Engine, startEngine } from '#backend/db/engine.ts'
import { migrate } from '#backend/db/migrate.ts'
import type { TestDatabase } from '#backend/testing/test-database.ts'
import { source } from '#server/source.ts'
import { BUILD_TIMEOUT_MS, buildProduct, startProduct } from '#server/testing/product-process.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'daan-scripts-'))
chmodSync(folder, 0o711) // The engine's user must pass through it if the tests run as root.
const dataDir = join(folder, 'data')
const running = new Set<Engine>()
const sealingKey = 'a key of at least thirty-two characters'
const BACKUP_PASSPHRASE = 'three words and a number 7'
let own: Engine
// Each command is a process with its own PostgreSQL: several take a while on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

type Said = { code: number; said: string }

/** Runs the built command; returns its exit code and output. */
function command(script: 'backup' | 'restore', directory: string, ...args: string[]) {
  return commandWith({}, script, directory, ...args)
}

function commandWith(
  environment: Record<string, string>,
  script: 'backup' | 'restore',
  directory: string,
  ...args: string[]
) {
  return new Promise<Said>((done) => {
    const none = { DATABASE_URL: '', JWT_SECRET: '', SEALING_KEY: '', BACKUP_PASSPHRASE: '', S3_BUCKET: '' }
    const env = { ...process.env, ...none, DATA_DIR: directory, ...environment }
    const path = join(projectRoot, 'build', `${script}.js`)
    execFile(process.execPath, [path, ...args], { cwd: projectRoot, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: `${out}${err}`.trim() }),
    )
  })
}

/** New for each attempt: files and instances are never overwritten. */
function namesForAttempt(ending: string) {
  const attempt = randomUUID()
  return { file: join(folder, `${attempt}${ending}`), other: join(folder, attempt) }
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
  buildProduct()
  own = await started(dataDir)
  await migrate(own.url, log, source)
  const client = new pg.Client(connectionTo(own.url))
  await client.connect()
  await client.query(`insert into public.donors (name, status) values ('Asha Rao', 'Donated')`)
  // As recorded by the server's first start.
  await client.query(`insert into daan.migrations (id, checksum) values ('seed-files', '')`)
  await client.end()
  writeFileSync(join(dataDir, 'jwt-secret'), 'kept from the beginning')
  writeFileSync(join(dataDir, 'sealing-key'), sealingKey)
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  for (const engine of running) await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('backs up a running instance and restores it into a new directory', async () => {
  const { file, other } = namesForAttempt('.tar.gz')
  const made = await command('backup', dataDir, file)
  expect(made.said).toMatch(/^\d+ rows and 0 files are in .*\.tar\.gz\. It is not encrypted/)
  expect(made.said).toContain('a restore opens no identifier, no receipt and no certificate')

  const restored = await command('restore', other, file)
  expect(restored.said).toMatch(
    /^\d+ rows and 0 files of \d{4}-.* are restored\. Everybody signs in again\.$/m,
  )
  expect([made.code, restored.code]).toEqual([0, 0])
  // The holder of an archive must not be able to sign tokens or open sealed values.
  for (const name of ['jwt-secret', 'sealing-key']) expect(existsSync(join(other, name))).toBe(false)
  const { url } = await started(other)
  expect(await namesIn(url, 'select name from public.donors')).toEqual(['Asha Rao'])
  // The next start does not restore default pictures that staff removed.
  expect(await namesIn(url, `select id as name from daan.migrations where id = 'seed-files'`)).toHaveLength(1)
})

test('repeats the erasures listed since the backup', async () => {
  const { file, other } = namesForAttempt('.tar.gz')
  await command('backup', dataDir, file)
  const [id] = await namesIn(own.url, 'select id as name from public.donors')
  const list = join(folder, 'list-of-erasures')
  const erasure = (at: string) => JSON.stringify({ at, mailbox: null, donorIds: [id], byStaff: true })
  const restored = async (at: string, directory: string) => {
    writeFileSync(list, `${erasure(at)}\n`)
    return command('restore', directory, file, '--erasures', list)
  }
  expect((await restored('2020-01-01T00:00:00Z', `${other}-before`)).said).toContain(
    'Erasures made since: 0 repeated.',
  )
  expect((await restored('2999-01-01T00:00:00Z', other)).said).toContain('Erasures made since: 1 repeated.')
  const { url } = await started(other)
  expect(await namesIn(url, 'select name from public.donors')).toEqual(['(erased)'])
  // For a later restore of an older backup.
  expect(readFileSync(join(other, 'erasures.jsonl'), 'utf8')).toBe(`${erasure('2999-01-01T00:00:00Z')}\n`)
  const missing = await command('restore', `${other}-none`, file, '--erasures', join(folder, 'nowhere'))
  expect(missing).toEqual({ code: 1, said: `There is no file ${join(folder, 'nowhere')}.` })
})

/** Runs the command in a terminal. */
function inTerminal(directory: string, ...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    SEALING_KEY: '',
    BACKUP_PASSPHRASE: '',
    DATA_DIR: directory,
  }
  const line = [process.execPath, join(projectRoot, 'build', 'backup.js'), ...args].join(' ')
  const { status, stdout } = spawnSync('script', ['-qec', line, '/dev/null'], { cwd: projectRoot, env })
  return { code: status, said: String(stdout) }
}

describe('an instance with sealed data', () => {
  const [donorId, receiptId, owner] = [randomUUID(), randomUUID(), randomUUID()]
  const secret = Buffer.from('the secret of an app')
  const open = namesForAttempt('.tar.gz').file
  const encrypted = `${open}.age`
  /** Both backups, and the setting that Home shows after each. */
  let made: { open: Said; notedAfterOpen: string[]; encrypted: Said; notedAfterEncrypted: string[] }
  const targets: TestDatabase[] = []

  const noted = () =>
    namesIn(own.url, `select value as name from public.site_settings where key = 'backup_without_key'`)

  /** A data directory without keys, on a database of the test run: only the archive is left of the instance. */
  async function restoreElsewhere(file: string, environment: Record<string, string> = {}) {
    const target = await createTestDatabase('migrated')
    targets.push(target)
    const directory = mkdtempSync(join(folder, 'restored-'))
    const environmentOf = { DATABASE_URL: target.url, ...environment }
    return { directory, ...target, ...(await commandWith(environmentOf, 'restore', directory, file)) }
  }

  beforeAll(async () => {
    const { seal, digest } = createSealing(sealingKey)
    const run = (sql: string) => namesIn(own.url, sql)
    const id = randomUUID()
    const [name, certificate] = [`receipts/${receiptId}`, `certificates/${randomUUID()}`]
    await run(`insert into auth.users (id, email) values ('${owner}', '${owner}@example.org')`)
    await run(`insert into auth.mfa_factors (user_id, friendly_name, secret, status)
      values ('${owner}', 'phone', '${seal(secret, owner)}', 'verified')`)
    await run(`insert into public.donors (id, name, pan) values ('${donorId}', 'Ravi Iyer', '••••••234F')`)
    await run(`insert into private.identifiers (id, donor_id, kind, mask, sealed, digest)
      values ('${id}', '${donorId}', 'pan', '••••••234F', '${seal(Buffer.from('ABCPR1234F'), id)}', '${digest('ABCPR1234F', 'pan')}')`)
    await run(`insert into public.receipts (id, series, year, number, receipt_no, kind, amount, verify_code, data, file_made_at)
      values ('${receiptId}', 'TAX', 2026, 1, 'DF/1', 'tax', 500, 'abcdefghij0123456789', '{"language": "en", "donor": {"name": "Ravi Iyer"}}', now())`)
    await run(`insert into private.receipt_identifiers (receipt_id, kind, sealed, digest)
      values ('${receiptId}', 'pan', '${seal(Buffer.from('ABCPR1234F'), receiptId)}', '${digest('ABCPR1234F', 'pan')}')`)
    await run(`insert into private.sealed_files (name, receipt_id, sealed_key, type) values
      ('${name}', '${receiptId}', '${seal(randomBytes(32), name)}', 'application/pdf'),
      ('${certificate}', null, '${seal(randomBytes(32), certificate)}', 'application/pdf')`)
    made = {
      open: await command('backup', dataDir, open),
      notedAfterOpen: await noted(),
      encrypted: await commandWith({ BACKUP_PASSPHRASE }, 'backup', dataDir, encrypted),
      notedAfterEncrypted: await noted(),
    }
  })
  afterAll(async () => {
    for (const { drop } of targets) await drop()
  })

  test('reports what an open backup loses, and notes it for Home until an encrypted one is made', () => {
    expect([made.open.code, existsSync(open)]).toEqual([0, true])
    expect(made.open.said).toContain('In it: 1 identifier, 1 receipt, 1 certificate.')
    expect(made.notedAfterOpen).toEqual(['yes'])
    expect(made.encrypted.said).toMatch(
      /\.tar\.gz\.age, encrypted\. Without BACKUP_PASSPHRASE nobody can read it/,
    )
    expect(made.notedAfterEncrypted).toEqual([])
  })

  test('records each backup, for System health', async () => {
    const latest = `select is_encrypted::text as name from private.backups order by made_at desc limit 2`
    const after = await namesIn(own.url, latest)
    expect(after).toEqual(['true', 'false'])
  })

  test('refuses an open backup in a terminal, unless the operator keeps the key elsewhere', async () => {
    const { file } = namesForAttempt('.tar.gz')
    const refused = inTerminal(dataDir, file)
    expect([refused.code, existsSync(file)]).toEqual([1, false])
    expect(refused.said).toContain('the key that opens 1 identifier, 1 receipt, 1 certificate')
    const knowing = inTerminal(dataDir, file, '--without-key')
    expect([knowing.code, existsSync(file)]).toEqual([0, true])
    expect(await noted()).toEqual([])
  })

  test('includes the sealing key with a passphrase, and never the signing secret', async () => {
    const { directory, said } = await restoreElsewhere(encrypted, { BACKUP_PASSPHRASE })
    expect(said).toMatch(/are restored\. Everybody signs in again\.$/m)
    expect(said).not.toContain('cannot be opened')
    expect(readFileSync(join(directory, 'sealing-key'), 'utf8')).toBe(sealingKey)
    expect(existsSync(join(directory, 'jwt-secret'))).toBe(false)
  })

  test('keeps an authenticator app working when the target has its own SEALING_KEY', async () => {
    const SEALING_KEY = 'another key of at least 32 characters'
    const { url, code } = await restoreElsewhere(encrypted, { BACKUP_PASSPHRASE, SEALING_KEY })
    expect(code).toBe(0)
    const [sealed = ''] = await namesIn(
      url,
      `select secret as name from auth.mfa_factors where user_id = '${owner}'`,
    )
    // With the new key alone: the archive's is no longer needed.
    expect(createSealing(SEALING_KEY).open(sealed, owner)).toEqual(secret)
  })

  test('reports what a site restored without the key cannot open, and refuses to open it', async () => {
    const { directory, url, code, said } = await restoreElsewhere(open)
    expect(code).toBe(0)
    expect(said).toContain(
      '1 identifier, 1 receipt, 1 certificate cannot be opened: the key that sealed them',
    )
    const site = await startProduct({ DATA_DIR: directory, DATABASE_URL: url })
    try {
      const { anonKey } = await (await fetch(`${site.url}/config.json`)).json()
      const call = async (path: string, body: object, token = anonKey) => {
        const headers = {
          apikey: anonKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        }
        const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
        return { status: answer.status, ...(await answer.json()) }
      }
      const file = join(directory, 'first-administrator.txt')
      await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
      const [email, password] = readFileSync(file, 'utf8').split('\n')
      const { access_token } = await call('/auth/v1/token?grant_type=password', { email, password })
      const answers = await Promise.all([
        call('/functions/v1/donor-identifier', { action: 'reveal', donor_id: donorId }, access_token),
        call('/functions/v1/receipt-file', { what: 'issued', id: receiptId }, access_token),
        call('/functions/v1/receipt-file', { what: 'duplicate', id: receiptId }, access_token),
      ])
      expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([409, 'key_missing']))
    } finally {
      await site.stop()
    }
  })
})

test('refuses to restore into a running instance, without a file, or into an instance in use', async () => {
  expect(await command('restore', dataDir, join(folder, 'any.tar.gz'))).toEqual({
    code: 1,
    said: expect.stringContaining(`The data directory ${dataDir} is in use by process ${process.pid} `),
  })
  expect(await command('restore', dataDir)).toEqual({
    code: 1,
    said: 'Name the backup: npm run db:restore -- file',
  })
})

test('backs up a stopped instance into the data directory', async () => {
  for (const engine of running) await engine.stop()
  running.clear()
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
