import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#backend/testing/free-port.ts'
import { until } from '#backend/testing/until.ts'
import { BUILD_TIMEOUT_MS, buildProduct } from '#server/testing/product-process.ts'
import { version } from '#server/version.ts'
import { npm, root } from '../run/run.mjs'
import { uncommitted, writeRelease } from './pack.ts'

// A whole product with its PostgreSQL: a busy machine takes more than a minute.
const PATIENCE_MS = 100_000
vi.setConfig({ testTimeout: 3 * PATIENCE_MS })
const folder = mkdtempSync(join(tmpdir(), 'daan-release-'))
chmodSync(folder, 0o711) // The engine's user must pass through it if the tests run as root.
const unpacked = join(folder, `daan-${version}`)
const dataDir = join(folder, 'data')
let child: ChildProcess | undefined

beforeAll(async () => {
  buildProduct()
  await writeRelease(root, join(folder, 'release.tgz'))
  await unpack(join(folder, 'release.tgz'))
  linkPackages()
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  child?.kill('SIGTERM')
  await until(
    'the engine to stop',
    () => !existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
    PATIENCE_MS,
  )
  rmSync(folder, { recursive: true, force: true })
})

test('starts without the repository, takes a gift and makes a backup', async () => {
  const port = await freePort()
  const [command, args] = npm('start', '--silent')
  child = spawn(command, args, {
    cwd: unpacked,
    env: environment({ PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => said.push(line))
  await until(
    'the release to serve',
    () => {
      if (child?.exitCode !== null) throw new Error(`It ended: ${said.join('\n')}`)
      return said.some((line) => line.includes('Daan is running'))
    },
    PATIENCE_MS,
  )
  const messages = said.map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(messages[0]).toBe(`Daan ${version} (${readFileSync(join(root, 'build', 'commit'), 'utf8').trim()})`)
  expect(messages).not.toContain('Site built')

  const url = `http://127.0.0.1:${port}`
  const page = await (await fetch(url)).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  expect((await fetch(`${url}${script}`)).headers.get('content-type')).toContain('javascript')
  expect(await giveOnSandbox(url)).toMatchObject({ status: 'successful' })

  const [run, backup] = npm('run', '--silent', 'db:backup')
  const archived = spawn(run, backup, {
    cwd: unpacked,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(await text(archived.stdout)).toMatch(/^\d+ rows and \d+ files are in /)
})

test('contains the file of each of its commands, and only production packages', () => {
  const { scripts, ...manifest } = readJson('package.json')
  const files = Object.values(scripts as Record<string, string>).map((script) => script.split(' ')[1] ?? '')
  expect(Object.keys(scripts as object)).toEqual(
    expect.arrayContaining(['start', 'admin', 'db:backup', 'db:restore', 'seed:demo']),
  )
  expect(files.filter((file) => !existsSync(join(unpacked, file)))).toEqual([])
  expect(manifest).not.toHaveProperty('devDependencies')
  const { packages } = readJson('package-lock.json') as { packages: Record<string, object> }
  expect(Object.keys(packages)).toContain('node_modules/pg')
  expect(Object.keys(packages)).not.toContain('node_modules/vite')
})

test('reports changed and new files as uncommitted', () => {
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository })
  git('init', '--quiet')
  expect(uncommitted(repository)).toBe('')
  writeFileSync(join(repository, 'new.ts'), '')
  expect(uncommitted(repository)).toBe('?? new.ts\n')
})

const environment = (more: Record<string, string>) => ({
  ...Object.fromEntries(['PATH', 'HOME', 'SystemRoot', 'TEMP'].map((name) => [name, process.env[name]])),
  DATA_DIR: dataDir,
  METRICS_PORT: '0',
  ...more,
})

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(unpacked, name), 'utf8')) as Record<string, unknown>

async function giveOnSandbox(url: string): Promise<unknown> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const ask = async (path: string, init?: RequestInit) => {
    const headers = { apikey: anonKey, 'Content-Type': 'application/json' }
    return (await fetch(url + path, { headers, ...init })).json()
  }
  const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) })
  const [key] = await ask('/rest/v1/site_settings?key=eq.razorpay_key_id&select=value')
  const order = await post('/functions/v1/create-razorpay-order', { amount: 499 })
  const card = { number: '4100 2800 0000 1007', name: 'Asha' }
  const payment = { key: key.value, order_id: order.id, method: 'card', card }
  const paid = await post('/sandbox/checkout/payments', payment)
  return post('/functions/v1/verify-razorpay-payment', paid)
}

async function unpack(file: string): Promise<void> {
  const archive = extract()
  createReadStream(file).pipe(createGunzip()).pipe(archive)
  for await (const entry of archive) {
    const path = join(folder, entry.header.name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await buffer(entry))
  }
}

/** Links the packages of the release instead of installing them again. */
function linkPackages(): void {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, object> }
  const { '': _, ...wanted } = packages
  const there = Object.entries(wanted).filter(([path]) => existsSync(join(root, path)))
  for (const [path] of there) {
    if (path.lastIndexOf('node_modules/') > 0) continue
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    symlinkSync(join(root, path), join(unpacked, path), 'junction')
  }
  const installed = { packages: Object.fromEntries(there) }
  writeFileSync(join(unpacked, 'node_modules', '.package-lock.json'), JSON.stringify(installed))
}
