import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backUp } from '#backend/backup/back-up.ts'
import { instanceOf } from '#backend/backup/instance.ts'
import { connect, serverQuery } from '#backend/db/database.ts'
import { type BeforeUpgrade, MigrationError } from '#backend/db/migrate.ts'
import { backupFile, backupFolder } from './backup-files.ts'
import type { Config } from './config.ts'
import { hasOwnEngine } from './own-engine.ts'

const KEPT = 2
/** A start that failed is often tried again. */
const RECENT_MS = 60 * 60_000
const MB = 1024 * 1024

const NOT_OURS =
  'The backup of this database is yours to make, since DATABASE_URL names it: stop Daan, then `npm run db:backup` with the version that ran until now, or pg_dump.'

/** Backs up the database before an upgrade, without the uploaded files, which no migration changes. */
export function backUpFirst(config: Config, url: string, log: Logger): BeforeUpgrade {
  return async (files) => {
    if (!hasOwnEngine(config)) {
      log.warn({ files }, `This version changes the database. ${NOT_OURS}`)
      return NOT_OURS
    }
    await refuseFullDisk(config, url, log)
    const recent = upgradeBackups(config).find((file) => isRecent(file, config))
    if (recent) return `Its backup, less than an hour old, is ${recent}.`
    // Left by a start that was killed.
    for (const partial of filesIn(config, /^before-upgrade-.*\.partial$/)) rmSync(partial)
    const file = backupFile(config, 'before-upgrade')
    await backUp(instanceOf(config, url, log), file, { withFiles: false })
    for (const old of upgradeBackups(config).slice(KEPT)) rmSync(old)
    return `Its backup is ${file}.`
  }
}

/** A clock that was wrong may have dated a file in the future. */
function isRecent(file: string, { BACKUP_PASSPHRASE }: Config): boolean {
  const age = Date.now() - statSync(file).mtimeMs
  return age >= 0 && age < RECENT_MS && file.endsWith('.age') === Boolean(BACKUP_PASSPHRASE)
}

/** Newest first. */
export function upgradeBackups(config: Pick<Config, 'DATA_DIR'>): string[] {
  return filesIn(config, /^before-upgrade-.*\.tar\.gz(\.age)?$/)
}

function filesIn(config: Pick<Config, 'DATA_DIR'>, pattern: RegExp): string[] {
  const folder = backupFolder(config)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => pattern.test(name))
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

async function refuseFullDisk(config: Config, url: string, log: Logger): Promise<void> {
  // The folder of the embedded database can be a link to another disk.
  const disks = [config.DATA_DIR, join(config.DATA_DIR, 'postgres')].filter((folder) => existsSync(folder))
  const rooms = disks.map((folder) => statfsSync(folder)).map(({ bavail, bsize }) => bavail * bsize)
  const database = connect({ url, log, poolSize: 1 })
  try {
    const { rows } = await serverQuery(database)<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    const needed = Math.ceil((2 * Number(rows[0]?.size)) / MB)
    const free = Math.floor(Math.min(...rooms) / MB)
    if (free >= needed) return
    throw new MigrationError(
      `This version changes the database and backs it up first, for which ${needed} MB have to be free in ${config.DATA_DIR}; ${free} MB are. ` +
        'Nothing was changed. Free some space, or start the version that ran until now.',
    )
  } finally {
    await database.close()
  }
}
