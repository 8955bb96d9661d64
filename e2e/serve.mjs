// The built product for the browser journeys, on data that goes when they end: a copy of the site that e2e/serve-all.ts has
// set up, or a new data directory without one. The parent process sends `again` (the product starts again on the same
// data) or `stop` as a message, because signals do not exist everywhere.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, databaseUrl, dropDatabase } from '../backend/testing/databases.mjs'
import { endTree } from '../scripts/run/run.mjs'
import { productSettings } from './product-settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daan-e2e-'))
const env = { ...productSettings, DATA_DIR: folder, DATABASE_URL: undefined }
const { E2E_SITE } = process.env
const site = E2E_SITE ? JSON.parse(readFileSync(E2E_SITE, 'utf8')) : undefined
const copy = `daan_e2e_${randomBytes(6).toString('hex')}`
if (site) {
  cpSync(site.folder, folder, { recursive: true })
  await administer(site.adminUrl, `create database ${copy} template ${site.template}`)
  env.DATABASE_URL = databaseUrl(site.adminUrl, copy)
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
  endTree(server)
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
  if (site?.isGuest) await dropDatabase(site.adminUrl, copy)
  process.exit(code ?? 0)
}
