import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { backUp } from '#backend/backup/back-up.ts'
import { instanceOf } from '#backend/backup/instance.ts'
import { restore } from '#backend/backup/restore.ts'
import { createLog } from '#backend/base/log.ts'
import { connectionTo } from '#backend/db/connection.ts'
import { openExclusively } from '#backend/db/open-for-tools.ts'
import { type Config, readConfig } from './config.ts'
import { source } from './source.ts'

const HERE = 'data-directory'

/** Moves the database to the named place, and returns a sentence for the operator. Files and keys stay. */
export async function moveDatabase(
  environment: Record<string, string | undefined>,
  to: string | undefined,
): Promise<string> {
  const config = readConfig(environment)
  if (!to) throw new Error(`Name the new place: npm run db:move -- --to postgres://…, or --to ${HERE}`)
  if ((to === HERE) !== Boolean(config.DATABASE_URL))
    throw new Error(
      to === HERE
        ? 'The database is in the data directory already: DATABASE_URL is not set.'
        : `DATABASE_URL is set, so the database is not in the data directory. Use --to ${HERE}, or db:backup and db:restore.`,
    )
  if (to !== HERE && !existsSync(join(config.DATA_DIR, 'postgres')))
    throw new Error(`There is no database in ${resolve(config.DATA_DIR)}.`)
  const total = await move(config, readConfig({ ...environment, DATABASE_URL: to === HERE ? '' : to }))
  const next = to === HERE ? 'remove DATABASE_URL' : 'set DATABASE_URL to the new address'
  const left = to === HERE ? 'The database of DATABASE_URL' : resolve(config.DATA_DIR, 'postgres')
  return `${total} rows were moved. Before the next start, ${next}. Everybody signs in again. ${left} is unchanged: remove it once you have seen that all is well.`
}

async function move(from: Config, to: Config): Promise<number> {
  mkdirSync(from.DATA_DIR, { recursive: true, mode: 0o700 })
  const log = createLog({ ...from, LOG_LEVEL: 'warn' })
  // Left by a move that was killed.
  for (const name of readdirSync(from.DATA_DIR))
    if (name.startsWith('moving-')) rmSync(join(from.DATA_DIR, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(from.DATA_DIR, 'moving-'))
  const opened: { close(): Promise<void> }[] = []
  try {
    const open = async (config: Config) => {
      const database = await openExclusively(config, log)
      opened.push(database)
      await refuseRunning(database.url)
      // On the disk of the data directory, and only while it moves: it needs no encryption.
      return instanceOf({ ...config, BACKUP_PASSPHRASE: undefined }, database.url, log)
    }
    const [old, next] = [await open(from), await open(to)]
    const file = join(folder, 'database.tar.gz')
    await backUp(old, file, { withFiles: false })
    const { rows } = await restore(next, file, source)
    return Object.values(rows).reduce((sum, count) => sum + count, 0)
  } finally {
    for (const { close } of opened) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The embedded database refuses a second process by itself. */
async function refuseRunning(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'daan-%'`,
    )
    if (rowCount) throw new Error('Daan is running on this database. Stop every process of it first.')
  } finally {
    await client.end()
  }
}
