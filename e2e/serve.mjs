// The built product for the browser journeys, on data that goes when they end: a new data directory, and a new
// database when DATABASE_URL names a PostgreSQL to test on. Who started it may say `again` (the product starts again on the
// same data) or `stop`: a message, because signals do not exist everywhere.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dropDatabase } from '../server/testing/drop-database.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daan-e2e-'))
const scratch = process.env.DATABASE_URL ? `daan_e2e_${randomBytes(6).toString('hex')}` : undefined
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: folder,
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'a long enough password',
  METRICS_PORT: '0',
  // The journeys name the address they come from.
  TRUST_PROXY: '1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}
if (scratch) {
  await administer(`create database ${scratch}`)
  const url = new URL(process.env.DATABASE_URL)
  url.pathname = `/${scratch}`
  env.DATABASE_URL = url.href
}

// Tells e2e/owner.ts where the database is.
const note = join(tmpdir(), `daan-e2e-${env.PORT}.json`)
writeFileSync(note, JSON.stringify({ folder, databaseUrl: env.DATABASE_URL }), { mode: 0o600 })

let server = start()
let isStartingAgain = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
process.on('message', (message) => {
  isStartingAgain = message === 'again'
  stop()
})

function stop() {
  // On Windows the end of a process does not reach those it started, its PostgreSQL among them.
  if (process.platform !== 'win32') server.kill('SIGTERM')
  else spawnSync('taskkill', ['/pid', String(server.pid), '/t', '/f'])
}

function start() {
  const main = join(import.meta.dirname, '..', 'build', 'main.js')
  return spawn(process.execPath, [main], { env, stdio: 'inherit' }).on('exit', end)
}

async function end(code) {
  if (isStartingAgain) {
    isStartingAgain = false
    server = start()
    return
  }
  rmSync(folder, { recursive: true, force: true })
  rmSync(note, { force: true })
  if (scratch) await dropDatabase(process.env.DATABASE_URL, scratch)
  process.exit(code ?? 0)
}

async function administer(sql) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(sql)
  await client.end()
}
