/**
 * Serves the journeys: one PostgreSQL, a site that is set up there once, and a server on a copy of it for each port
 * that is named. A journey's own server (e2e/own-server.ts) is one more copy.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startEngine } from '../backend/db/engine.ts'
import { administer, databaseUrl, dropDatabase } from '../backend/testing/databases.mjs'
import { answers, ended, freePort } from './own-server.ts'
import { productSettings } from './product-settings.mjs'

for (const port of process.argv.slice(2))
  if (await fetch(`http://localhost:${port}/healthz`).catch(() => undefined))
    throw new Error(`Something else serves on port ${port}. End it, or name another in E2E_PORT.`)

const here = mkdtempSync(join(tmpdir(), 'daan-e2e-all-'))
// The engine does not run as root: the user it changes to must be able to enter.
chmodSync(here, 0o755)
const given = process.env.DATABASE_URL
const engine = given
  ? undefined
  : await startEngine({ dataDir: join(here, 'engine'), log: pino({ level: 'silent' }), durable: false })
const site = {
  adminUrl: given ?? engine?.url ?? '',
  template: `daan_e2e_${randomBytes(6).toString('hex')}`,
  folder: join(here, 'site'),
  /** Databases on an external PostgreSQL are not removed with the folder. */
  isGuest: given !== undefined,
}
const servers: ChildProcess[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))

await setUp()
const E2E_SITE = join(here, 'site.json')
writeFileSync(E2E_SITE, JSON.stringify(site), { mode: 0o600 })
for (const port of process.argv.slice(2)) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.mjs')], {
    env: { ...process.env, E2E_SITE, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  server.once('exit', (code) => stop(code ?? 1))
  servers.push(server)
}
await Promise.all(process.argv.slice(2).map((port) => answers(`http://localhost:${port}`, true)))
// Read by playwright.config.ts, for the servers that journeys start.
console.log(`Serving copies of ${E2E_SITE}`)

async function setUp(): Promise<void> {
  mkdirSync(site.folder)
  await administer(site.adminUrl, `create database ${site.template}`)
  const PORT = String(await freePort())
  const product = spawn(process.execPath, [join(import.meta.dirname, '..', 'build', 'main.js')], {
    env: {
      ...productSettings,
      PORT,
      DATA_DIR: site.folder,
      DATABASE_URL: databaseUrl(site.adminUrl, site.template),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://localhost:${PORT}`, true)
  product.kill('SIGTERM')
  await once(product, 'exit')
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all(servers.filter(({ exitCode }) => exitCode === null).map(ended))
  if (site.isGuest) await dropDatabase(site.adminUrl, site.template)
  await engine?.stop()
  rmSync(here, { recursive: true, force: true })
  process.exit(code)
}
