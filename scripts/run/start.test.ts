/** `npm start` as run by a person or a service manager: npm, its shell, and the product under them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#backend/testing/free-port.ts'
import { until } from '#backend/testing/until.ts'
import { nodeNotice } from '#server/node-support.ts'
import { readVersion } from '#server/read-version.mjs'
import { BUILD_TIMEOUT_MS, buildProduct } from '#server/testing/product-process.ts'
import { npm, root } from './run.mjs'

// npm, a look at the build and a whole product, one after the other: a busy machine takes more than a minute.
const PATIENCE_MS = 100_000
vi.setConfig({ testTimeout: 3 * PATIENCE_MS })
const folder = mkdtempSync(join(tmpdir(), 'daan-npm-start-'))
chmodSync(folder, 0o711) // The engine's user must pass through it if the tests run as root.
const running: ChildProcess[] = []
// New for each attempt: the first administrator's password is shown once.
let dataDir: string
let pidFile: string

beforeAll(() => buildProduct(), BUILD_TIMEOUT_MS)
beforeEach(() => {
  dataDir = join(folder, randomUUID())
  pidFile = join(dataDir, 'postgres', 'postmaster.pid')
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGTERM')
  await until('the engine to stop', () => !existsSync(pidFile), PATIENCE_MS)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string>) {
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const [command, args] = npm('start', '--silent')
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, METRICS_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const lines: string[] = []
  const complaints: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  await until(
    'the product to say that it runs',
    () => {
      if (child.exitCode !== null) throw new Error(`npm ended: ${[...lines, ...complaints].join('\n')}`)
      return lines.some((line) => line.includes('Daan is running') || line.includes('Payments:'))
    },
    PATIENCE_MS,
  )
  return { child, port, lines, complaints }
}

/** Signals npm itself, like `kill` and service managers, and not the process group. */
async function stopped({ child, port }: { child: ChildProcess; port: number }) {
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  expect(await answers(port)).toBe(true)
  child.kill('SIGTERM')
  await until('the server to stop', async () => !(await answers(port)), PATIENCE_MS)
  await until('PostgreSQL to stop', () => !isThere(postmaster), PATIENCE_MS)
  expect(existsSync(pidFile)).toBe(false)
}

test('writes only JSON without a terminal, stores the password in a file, and stops everything on SIGTERM to npm', async () => {
  const started = await start({})
  const entries = started.lines.map((line) => JSON.parse(line) as Record<string, string>)
  expect(entries.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      'Packages installed',
      'Site built',
      'Database ready',
      'Content in place',
      'Listening',
    ]),
  )
  expect(entries[0]?.msg).toBe(readVersion(root).title)
  expect(started.complaints).toEqual([])
  const file = join(dataDir, 'first-administrator.txt')
  const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n')
  expect(email).toBe('admin@daan.localhost')
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(entries.at(-1)).toMatchObject({
    msg: 'Daan is running',
    site: `http://localhost:${started.port}`,
    administrator: expect.stringContaining(`password in ${file}`),
  })
  expect(started.lines.join('\n')).not.toContain(password)
  await stopped(started)
})

test('shows a person a line for each step, then the welcome, and nothing else', async () => {
  const started = await start({ LOG_FORMAT: 'text' })
  const node = nodeNotice()
  const said = started.lines.map((line) => line.replace(/ +\d+\.\d s$/, '').trimEnd()).join('\n')
  expect(said.trimEnd()).toBe(`
  ${readVersion(root).title}

  ✓ Packages installed
  ✓ Site built
  ✓ Database ready
  ✓ Content in place

  Daan is running. Stop it with Ctrl-C.

  Site:          http://localhost:${started.port}
  Back office:   http://localhost:${started.port}/admin
  Administrator: admin@daan.localhost, password in ${join(dataDir, 'first-administrator.txt')} (note it, then delete the file)
  Data:          ${dataDir}
  Database:      PostgreSQL in the data directory${node ? `\n  Node:          ${node}` : ''}
  Payments:      the built-in sandbox, test mode: no real money (until you add keys in the back office under Settings)`)
  expect(started.complaints).toEqual([])
  await stopped(started)
})

test('suggests another port if one is in use, and creates nothing', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  try {
    await expect(start({ PORT: String(port), LOG_FORMAT: 'text' })).rejects.toThrow(
      new RegExp(`Port ${port} is in use\\. Stop what uses it, or set PORT to \\d+, which is free\\.`),
    )
    expect(existsSync(dataDir)).toBe(false)
  } finally {
    taken.close()
  }
})

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
