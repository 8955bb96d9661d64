import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { projectRoot } from '#backend/base/project-root.ts'
import { startEngine } from '#backend/db/engine.ts'
import { migrate } from '#backend/db/migrate.ts'
import { dropDatabase } from '#backend/testing/databases.mjs'
import { readConfig } from '#server/config.ts'
import { source } from '#server/source.ts'
import { databaseTypes } from './database-types.ts'

const TARGET = 'domain/database.types.ts'

const file = join(projectRoot, TARGET)
const types = await onScratchDatabase((client) => databaseTypes((text) => client.query(text)))
if (!process.argv.includes('--check')) {
  writeFileSync(file, types)
  console.log(`${TARGET} is written.`)
} else if (types === readFileSync(file, 'utf8')) {
  console.log(`${TARGET} is up to date.`)
} else {
  console.error(`${TARGET} differs from the schema. Run \`npm run types\` and commit the result.`)
  process.exitCode = 1
}

/** A freshly migrated temporary database: in DATABASE_URL's PostgreSQL, or in an embedded one. */
async function onScratchDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const log = pino({ level: 'warn' })
  const { DATABASE_URL } = readConfig(process.env)
  if (DATABASE_URL) return inNewDatabase(DATABASE_URL, log, work)

  const dataDir = mkdtempSync(join(tmpdir(), 'daan-types-'))
  // The engine does not run as root: its user must be able to enter.
  chmodSync(dataDir, 0o755)
  const engine = await startEngine({ dataDir, log, durable: false })
  try {
    return await inNewDatabase(engine.url, log, work)
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function inNewDatabase<T>(
  url: string,
  log: pino.Logger,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const scratch = new URL(url)
  scratch.pathname = `/daan_types_${randomBytes(6).toString('hex')}`
  const name = scratch.pathname.slice(1)
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  try {
    await administrator.query(`create database ${name}`)
    await migrate(scratch.href, log, source)
    const client = new pg.Client({ connectionString: scratch.href })
    await client.connect()
    return await work(client).finally(() => client.end())
  } finally {
    await administrator.end()
    await dropDatabase(url, name)
  }
}
