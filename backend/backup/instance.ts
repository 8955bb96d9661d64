import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { openSealing, resealSecrets, SEALING_KEY_FILE } from '../auth/sealing-keys.ts'
import type { Config } from '../base/config.ts'
import { connect } from '../db/database.ts'
import { openExclusively, openForTools } from '../db/open-for-tools.ts'
import { openFiles } from '../storage/files/open-files.ts'
import { BackupError } from './archive.ts'
import type { Instance } from './back-up.ts'

type Opened = { instance: Instance; close(): Promise<void> }

/** Opens the configured instance for reading, whether or not a server is running. */
export async function openForBackup(config: Config, log: Logger): Promise<Opened> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    throw new BackupError(`There is no database in ${resolve(config.DATA_DIR)}.`)
  }
  const { url, close } = await openForTools(config, log)
  return { instance: instanceOf(config, url, log), close }
}

/** Opens the configured instance with exclusive access. */
export async function openForRestore(config: Config, log: Logger): Promise<Opened> {
  const { url, close } = await openExclusively(config, log)
  return { instance: instanceOf(config, url, log), close }
}

export function instanceOf(config: Config, url: string, log: Logger): Instance {
  const { BACKUP_PASSPHRASE: passphrase } = config
  const secrets = passphrase ? sealingKeyOf(config) : new Map<string, string>()
  return { url, store: openFiles(config).store, secrets, passphrase, log }
}

/** The signing secret is in no archive: a restored instance makes another, and everyone signs in again. */
function sealingKeyOf({ DATA_DIR, SEALING_KEY }: Config): Map<string, string> {
  const file = join(DATA_DIR, SEALING_KEY_FILE)
  const key = SEALING_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  return new Map(key ? [[SEALING_KEY_FILE, key]] : [])
}

/** Stores an archive's key before its rows: without it they could not be opened. */
export function storeKey(config: Config, restored: Map<string, string>): void {
  const key = restored.get(SEALING_KEY_FILE)
  if (key && key !== config.SEALING_KEY)
    writeFileSync(join(config.DATA_DIR, SEALING_KEY_FILE), key, { mode: 0o600 })
}

/** Reseals an archive's values if the configuration has another key than the stored one. */
export async function adoptKeys(
  config: Config,
  restored: Map<string, string>,
  url: string,
  log: Logger,
): Promise<void> {
  const key = restored.get(SEALING_KEY_FILE)
  if (!key || key === config.SEALING_KEY || !config.SEALING_KEY) return
  const database = connect({ url, log, poolSize: 2 })
  try {
    await resealSecrets(database, openSealing(config), log)
  } finally {
    await database.close()
  }
}
