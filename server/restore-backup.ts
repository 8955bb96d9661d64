import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { knownSealing } from '#backend/auth/sealing-keys.ts'
import type { Instance } from '#backend/backup/back-up.ts'
import { adoptKeys, openForRestore, storeKey } from '#backend/backup/instance.ts'
import { restore } from '#backend/backup/restore.ts'
import { connect, type Database, serverQuery } from '#backend/db/database.ts'
import type { Config } from './config.ts'
import { ERASURES_FILE } from './privacy/erasures-file.ts'
import { repeatErasures } from './privacy/repeat-erasures.ts'
import { countSealed } from './receipts/count-sealed.ts'
import { markRestored } from './restored.ts'
import { source } from './source.ts'

const RECEIPTS =
  'No receipt is issued until the first start has asked for the last numbers handed out since. It also asks the payment provider for gifts since.'
const NO_ERASURES = `There is no ${ERASURES_FILE} beside the backups or in the data directory: repeat by hand what was erased since, if anything.`

type Wanted = {
  file: string
  /** The list of erasures to repeat, if it is in neither of its usual places. */
  erasures?: string | undefined
}

/** Restores a backup into an empty instance for an operator. Returns a warning if values cannot be opened. */
export async function restoreBackup(
  config: Config,
  log: Logger,
  { file, erasures: given }: Wanted,
  say: (sentence: string) => void,
): Promise<string | null> {
  const erasures = findErasures(config, file, given)
  const { instance, close } = await openForRestore(config, log)
  try {
    const { rows, files, madeAt, withoutFiles, secrets } = await restore(
      instance,
      file,
      source,
      async (query, madeAt, secrets) => {
        storeKey(config, secrets)
        await markRestored(query, madeAt)
      },
    )
    await adoptKeys(config, secrets, instance.url, instance.log)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`${total} rows and ${files} files of ${madeAt} are restored. Everybody signs in again.`)
    if (withoutFiles)
      say(
        `Uploaded files are not in a backup made before an upgrade. In a new data directory, copy the folder files of the old one.`,
      )
    say(RECEIPTS)
    say(erasures ? await eraseAgain(config, instance, madeAt, erasures) : NO_ERASURES)
    const lost = await withDatabase(instance, (database) =>
      countSealed(serverQuery(database), knownSealing(config)),
    )
    return lost
      ? `${lost} cannot be opened: the key that sealed them is not here. Before the first start, copy sealing-key of the old data directory into ${resolve(config.DATA_DIR)}, or set SEALING_KEY to the old one. After a start, name the old key in SEALING_KEY_OLD and start again.`
      : null
  } finally {
    await close()
  }
}

/** The list of erasures: the given file, that of the data directory with the backup, or that of the new one. */
function findErasures({ DATA_DIR }: Config, archive: string, given: string | undefined): string | undefined {
  if (given && !existsSync(given)) throw new Error(`There is no file ${given}.`)
  const own = resolve(DATA_DIR, ERASURES_FILE)
  return given ?? [join(dirname(archive), '..', ERASURES_FILE), own].find((file) => existsSync(file))
}

async function eraseAgain(config: Config, instance: Instance, since: string, list: string): Promise<string> {
  const own = resolve(config.DATA_DIR, ERASURES_FILE)
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  if (list !== own) copyFileSync(list, own)
  const { repeated, waiting, unreadable } = await withDatabase(instance, (database) =>
    repeatErasures({ config, database, sealing: knownSealing(config) }, since),
  )
  return `Erasures made since: ${repeated} repeated${waiting ? `, ${waiting} left to the running site, which asks the payment provider first` : ''}${unreadable ? `, and ${unreadable} lines of ${list} cannot be read: repeat those by hand` : ''}.`
}

async function withDatabase<T>({ url, log }: Instance, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect({ url, log, poolSize: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
