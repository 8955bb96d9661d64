import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing } from '#backend/auth/sealing.ts'
import { resealSecrets } from '#backend/auth/sealing-keys.ts'
import { run } from '#backend/testing/instances.ts'
import type { TestDatabase } from '#backend/testing/test-database.ts'
import { readConfig } from './config.ts'
import { makeBackup } from './make-backup.ts'
import { resealReceipts } from './receipts/reseal.ts'
import { restoreBackup } from './restore-backup.ts'
import { addSealedData } from './testing/sealed-data.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { startTestServer } from './testing/test-server.ts'

/** The work of `npm run db:backup` and `db:restore` on databases of the test run; scripts/operate runs the commands. */

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'daan-restore-'))
const sealingKey = 'a key of at least thirty-two characters'
const BACKUP_PASSPHRASE = 'three words and a number 7'
const open = join(folder, 'open.tar.gz')
const encrypted = join(folder, 'encrypted.tar.gz.age')
const databases: TestDatabase[] = []
let own: TestDatabase
let sealed: Awaited<ReturnType<typeof addSealedData>>
/** Both backups, and the setting that Home shows after each. */
let made: Record<'open' | 'encrypted', { said: string; warning: string | null; noted: unknown[] }>

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('migrated')
  databases.push(database)
  return database
}

const noted = () => run(own.url, `select value from public.site_settings where key = 'backup_without_key'`)

beforeAll(async () => {
  own = await createDatabase()
  sealed = await addSealedData(own.url, sealingKey)
  const DATA_DIR = mkdtempSync(join(folder, 'own-'))
  writeFileSync(join(DATA_DIR, 'jwt-secret'), 'kept from the beginning')
  writeFileSync(join(DATA_DIR, 'sealing-key'), sealingKey)
  const backUp = async (file: string, more: Record<string, string> = {}) => {
    const config = readConfig({ DATA_DIR, DATABASE_URL: own.url, ...more })
    const answer = await makeBackup(config, log, { file, isTerminal: false, withoutKey: false })
    return { ...answer, noted: await noted() }
  }
  made = { open: await backUp(open), encrypted: await backUp(encrypted, { BACKUP_PASSPHRASE }) }
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Restores into a data directory without keys: only the archive is left of the instance. */
async function restored(file: string, environment: Record<string, string> = {}, erasures?: string) {
  const { url } = await createDatabase()
  const directory = mkdtempSync(join(folder, 'restored-'))
  const config = readConfig({ DATA_DIR: directory, DATABASE_URL: url, ...environment })
  const said: string[] = []
  const warning = await restoreBackup(config, log, { file, erasures }, (sentence) => said.push(sentence))
  return { url, directory, said, warning }
}

test('reports what an open backup loses, and notes it for Home until an encrypted one is made', () => {
  expect(existsSync(open)).toBe(true)
  expect(made.open.warning).toContain('In it: 1 identifier, 1 receipt, 1 certificate.')
  expect(made.open.noted).toEqual([{ value: 'yes' }])
  expect(made.encrypted.said).toMatch(
    /\.tar\.gz\.age, encrypted\. Without BACKUP_PASSPHRASE nobody can read it/,
  )
  expect(made.encrypted.noted).toEqual([])
})

test('records each backup, for System health', async () => {
  expect(await run(own.url, 'select is_encrypted from private.backups order by made_at')).toEqual([
    { is_encrypted: false },
    { is_encrypted: true },
  ])
})

test('includes the sealing key with a passphrase, and never the signing secret', async () => {
  const { directory, said, warning } = await restored(encrypted, { BACKUP_PASSPHRASE })
  expect(said[0]).toMatch(/^\d+ rows and 0 files of \d{4}-.* are restored\. Everybody signs in again\.$/)
  expect(warning).toBeNull()
  expect(readFileSync(join(directory, 'sealing-key'), 'utf8')).toBe(sealingKey)
  expect(existsSync(join(directory, 'jwt-secret'))).toBe(false)
})

test('keeps an authenticator app working when the target has its own SEALING_KEY', async () => {
  const SEALING_KEY = 'another key of at least 32 characters'
  const { url } = await restored(encrypted, { BACKUP_PASSPHRASE, SEALING_KEY })
  const [factor] = await run(url, 'select secret from auth.mfa_factors where user_id = $1', [sealed.owner])
  // With the new key alone: the archive's is no longer needed.
  expect(createSealing(SEALING_KEY).open(factor?.secret, sealed.owner)).toEqual(sealed.secret)
})

test('reports what a site restored without the key cannot open, and refuses to open it', async () => {
  const { directory, url, warning } = await restored(open)
  expect(warning).toContain(
    '1 identifier, 1 receipt, 1 certificate cannot be opened: the key that sealed them',
  )
  // The holder of an archive must not be able to sign tokens or open sealed values.
  for (const name of ['jwt-secret', 'sealing-key']) expect(existsSync(join(directory, name))).toBe(false)
  const site = await startTestServer({ DATABASE_URL: url })
  try {
    const { database, sealing } = site.services
    await resealSecrets(database, sealing, log)
    await resealReceipts(site.services)
    const { token } = await site.signedIn('admin')
    const call = async (name: string, body: object) => {
      const answer = await fetch(`${site.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: site.anonKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      const { code } = await answer.json()
      return [answer.status, code]
    }
    const answers = await Promise.all([
      call('donor-identifier', { action: 'reveal', donor_id: sealed.donorId }),
      call('receipt-file', { what: 'issued', id: sealed.receiptId }),
      call('receipt-file', { what: 'duplicate', id: sealed.receiptId }),
    ])
    expect(answers).toEqual(Array(3).fill([409, 'key_missing']))
  } finally {
    await site.close()
  }
})

test('repeats the erasures listed since the backup', async () => {
  const list = join(folder, 'list-of-erasures')
  const erasure = (at: string) =>
    JSON.stringify({ at, mailbox: null, donorIds: [sealed.donorId], byStaff: true })
  writeFileSync(list, `${erasure('2020-01-01T00:00:00Z')}\n`)
  expect((await restored(open, {}, list)).said).toContain('Erasures made since: 0 repeated.')
  writeFileSync(list, `${erasure('2999-01-01T00:00:00Z')}\n`)
  const { url, directory, said } = await restored(open, {}, list)
  expect(said).toContain('Erasures made since: 1 repeated.')
  expect(await run(url, 'select name from public.donors')).toEqual([{ name: '(erased)' }])
  // For a later restore of an older backup.
  expect(readFileSync(join(directory, 'erasures.jsonl'), 'utf8')).toBe(`${erasure('2999-01-01T00:00:00Z')}\n`)
  const nowhere = join(folder, 'nowhere')
  await expect(restored(open, {}, nowhere)).rejects.toThrow(`There is no file ${nowhere}.`)
})
