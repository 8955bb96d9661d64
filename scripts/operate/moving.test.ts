/** One site is moved to another machine, to another PostgreSQL and back, and goes on there. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { freePort } from '#backend/testing/free-port.ts'
import { noisyPicture } from '#backend/testing/storage/samples.ts'
import type { TestDatabase } from '#backend/testing/test-database.ts'
import { until } from '#backend/testing/until.ts'
import { moveDatabase } from '#server/move-database.ts'
import {
  BUILD_TIMEOUT_MS,
  buildProduct,
  type ProductProcess,
  startProduct,
} from '#server/testing/product-process.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { officialClient } from '#server/testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'daan-moving-'))
chmodSync(folder, 0o711) // The engine's user must pass through it if the tests run as root.
const home = join(folder, 'home')
const archive = join(folder, 'backup.tar.gz.age')
const BACKUP_PASSPHRASE = 'three words and a number 7'
const ADMIN = { email: 'admin@example.org', password: 'a long enough password' }
const PICTURE = `/storage/v1/object/public/site_assets/public/ours.png`
// Each command and each start has its own PostgreSQL: several take a while on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const running = new Set<ProductProcess>()
let target: TestDatabase
let expected: Awaited<ReturnType<typeof look>>
/** The answer of a move while the site runs. */
let early: Awaited<ReturnType<typeof command>>

async function started(environment: Record<string, string>): Promise<ProductProcess> {
  const site = await startProduct({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  })
  running.add(site)
  await until('the start to end', () => site.said().some((line) => line.includes('"msg":"Daan is running"')))
  return site
}
async function stop(site: ProductProcess): Promise<void> {
  await site.stop()
  running.delete(site)
}

async function signIn({ url }: Pick<ProductProcess, 'url'>) {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const headers = { apikey: anonKey, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { access_token } = await answer.json()
  return { client: officialClient(url, anonKey, access_token), headers, token: access_token as string }
}

/** Gifts, receipts with their files, and a picture, as the site serves them. */
async function look(site: Pick<ProductProcess, 'url'>) {
  const { client, headers, token } = await signIn(site)
  const { data: gifts } = await client.from('donations').select('*').throwOnError()
  const { data: receipts } = await client.from('receipts').select('*').order('number').throwOnError()
  const file = await fetch(`${site.url}/functions/v1/receipt-file`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ what: 'issued', id: receipts?.[0]?.id }),
  })
  const picture = await fetch(site.url + PICTURE)
  return {
    gifts,
    receipts,
    statuses: [file.status, picture.status],
    file: Buffer.from(await file.arrayBuffer()).toString('base64'),
    picture: Buffer.from(await picture.arrayBuffer()).toString('base64'),
  }
}

function command(
  script: 'backup' | 'restore' | 'move' | 'main',
  environment: Record<string, string>,
  ...args: string[]
) {
  return new Promise<{ code: number; said: string }>((done) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    const path = join(projectRoot, 'build', `${script}.js`)
    execFile(process.execPath, [path, ...args], { cwd: folder, env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: `${out}${err}`.trim() }),
    )
  })
}

beforeAll(async () => {
  buildProduct()
  target = await createTestDatabase('empty')
  const site = await started({ DATA_DIR: home })
  const { client } = await signIn(site)
  await client
    .rpc('enter_gift', { gift: { amount: 500, platform: 'cash', donor_name: 'Ravi Nair' } })
    .throwOnError()
  await client.storage
    .from('site_assets')
    .upload('public/ours.png', await noisyPicture('png', 40, 40), { contentType: 'image/png' })
  await until('the receipt to have its file', async () => {
    const { data } = await client.from('receipts').select('file_made_at')
    return Boolean(data?.[0]?.file_made_at)
  })
  expected = await look(site)
  early = await command('move', { DATA_DIR: home }, '--to', target.url)
  await stop(site)
  const made = await command('backup', { DATA_DIR: home, BACKUP_PASSPHRASE }, archive)
  expect(made).toMatchObject({ code: 0 })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  for (const site of running) await site.stop()
  await target?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('moves the database to another PostgreSQL and back', async () => {
  expect(early).toEqual({ code: 1, said: expect.stringContaining('is in use by process') })
  const there = await command('move', { DATA_DIR: home }, '--to', target.url)
  expect([there.code, there.said]).toEqual([
    0,
    expect.stringMatching(
      /^\d+ rows were moved\. Before the next start, set DATABASE_URL to the new address\./,
    ),
  ])
  await expect(moveDatabase({ DATA_DIR: home }, target.url)).rejects.toThrow('The database is not empty')

  const environment = { DATA_DIR: home, DATABASE_URL: target.url }
  let site = await started(environment)
  expect(await look(site)).toEqual(expected)
  await expect(moveDatabase(environment, 'data-directory')).rejects.toThrow(
    /^Daan is running on this database\. Stop every process of it first\.$/,
  )
  await stop(site)

  await expect(moveDatabase(environment, 'data-directory')).rejects.toThrow('The database is not empty')
  renameSync(join(home, 'postgres'), join(folder, 'old-postgres'))
  const back = await command('move', environment, '--to', 'data-directory')
  expect([back.code, back.said]).toEqual([
    0,
    expect.stringContaining('Before the next start, remove DATABASE_URL.'),
  ])
  site = await started({ DATA_DIR: home })
  expect(await look(site)).toEqual(expected)
  await stop(site)
  expect(readdirSync(home).filter((name) => name.startsWith('moving-'))).toEqual([])
})

test('refuses to move without a place, as a command', async () => {
  expect(await command('move', { DATA_DIR: home })).toEqual({
    code: 1,
    said: 'Name the new place: npm run db:move -- --to postgres://…, or --to data-directory',
  })
})

test.each([
  [{}, 'data-directory', 'The database is in the data directory already: DATABASE_URL is not set.'],
  [{}, 'somewhere', 'DATABASE_URL must be a postgres:// address.'],
  [{ DATABASE_URL: 'postgres://nowhere' }, 'postgres://else', 'DATABASE_URL is set, so the database'],
])('refuses to move with %j to %s', async (environment, to, sentence) => {
  await expect(moveDatabase({ DATA_DIR: home, ...environment }, to)).rejects.toThrow(sentence)
})

/** Runs the product in a terminal, types each answer at its prompt, and looks at the site. */
async function typed(directory: string, answers: [prompt: string, answer: string][]) {
  const port = await freePort()
  const line = `${process.execPath} ${join(projectRoot, 'build', 'main.js')}`
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    METRICS_PORT: '0',
    DATA_DIR: directory,
  }
  const child: ChildProcess = spawn('script', ['-qec', line, '/dev/null'], { cwd: folder, env })
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  for (const [prompt, answer] of [...answers, ['http://', ''] as const]) {
    const before = said.length
    await until(`the prompt ${prompt}`, () => said.slice(Math.max(0, before - 200)).includes(prompt), 60_000)
    child.stdin?.write(answer)
  }
  const seen = await look({ url: `http://127.0.0.1:${port}` })
  child.stdin?.write('\x03')
  await ended
  return { said, seen }
}

test('serves the same on another machine, and asks in the terminal for the last numbers handed out', async () => {
  expect(expected.statuses).toEqual([200, 200])
  expect([expected.gifts?.length, expected.receipts?.length]).toEqual([1, 1])
  const restored = join(folder, 'restored')
  const { code, said } = await command('restore', { DATA_DIR: restored, BACKUP_PASSPHRASE }, archive)
  expect([code, said]).toEqual([0, expect.stringContaining('are restored. Everybody signs in again.')])
  expect(said).toContain('No receipt is issued until the first start')
  expect(said).toContain('There is no erasures.jsonl')
  expect(existsSync(join(restored, 'sealing-key'))).toBe(true)
  const site = await started({ DATA_DIR: restored })
  expect(await look(site)).toEqual(expected)
  await stop(site)

  const environment = { DATA_DIR: restored, NODE_ENV: 'production', PORT: '0', METRICS_PORT: '0' }
  const wrong = (...args: string[]) => command('main', environment, ...args)
  expect(await wrong('--last-receipt', 'ACK=0')).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /ACK\/2026 has number 1 in the backup, so 0 is not the last one handed out\.$/,
    ),
  })
  expect(await wrong('--last-number', '7')).toMatchObject({
    code: 1,
    said: expect.stringContaining("Unknown option '--last-number'"),
  })
  const shown = await typed(restored, [
    ['TAX/2026 [0]: ', '\n'],
    ['FCRA/2026 [0]: ', '\n'],
    ['ACK/2026 [1]: ', '0\n'],
    ['so 0 is not the last one handed out.', ''],
    ['ACK/2026 [1]: ', '3\n'],
  ])
  expect(shown.said).toContain('No number may be handed out twice')
  expect(shown.seen.receipts?.map(({ number, cancel_reason }) => [number, cancel_reason])).toEqual([
    [1, null],
    [2, 'issued after the restored backup'],
    [3, 'issued after the restored backup'],
  ])
  expect(shown.seen).toMatchObject({ gifts: expected.gifts, file: expected.file })
})
