/** `npm run unit:pg15 [-- FILES]`: the tests with a database, on the oldest PostgreSQL that the product supports. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { choosePort } from '#backend/db/engine-access.ts'
import { setUpRole } from '#backend/db/engine-cluster.ts'
import { EngineLog } from '#backend/db/engine-log.ts'
import { runToEnd } from '#backend/db/engine-platform.ts'
import { startPostmaster } from '#backend/db/engine-postmaster.ts'
import { engineUser } from '#backend/db/engine-user.ts'
import { folderForDatabases, PREFIX } from '#backend/testing/folder-for-databases.ts'
import { program, root } from './run.mjs'

const { PG15_BIN: bin = '/usr/lib/postgresql/15/bin' } = process.env
const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')]
if (!existsSync(initdb)) {
  console.error(
    `PostgreSQL 15 is not in ${bin}, so nothing was tested. Install it (Debian: apt-get install postgresql-15), or name its folder in PG15_BIN.`,
  )
  process.exit(1)
}

const dataDir = mkdtempSync(join(folderForDatabases(), PREFIX))
chmodSync(dataDir, 0o777)
const cluster = join(dataDir, 'postgres')
const log = pino({ level: 'warn' })
const user = engineUser(cluster)
const made = await runToEnd(
  initdb,
  ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  user,
)
if (!made.ok) throw new Error(made.said)
// The product turns `jit` off for its sessions; tests open some of their own.
appendFileSync(join(cluster, 'postgresql.conf'), 'max_connections = 250\njit = off\n')
const making = { dataDir, binaries: { initdb, postgres, major: 15 }, user, durable: false, log }
await setUpRole(cluster, making, [
  'create role daan login createdb createrole bypassrls',
  'create database daan owner daan',
])
const port = await choosePort(undefined)
const output = new EngineLog(join(dataDir, 'postgres.log'), log)
const running = await startPostmaster({ postgres, user, cluster, port, durable: false, output, log })

const [, , ...asked] = process.argv
const files = asked.length > 0 ? asked : ['backend/', 'database/', 'server/']
const tests = spawn(process.execPath, [program('vitest'), 'run', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: `postgres://daan@127.0.0.1:${port}/daan` },
})
const [code] = await once(tests, 'exit')
await running.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code ?? 1)
