import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { openAlone, openForTools } from '../db/open-for-tools.ts'
import { openFiles } from '../storage/files/open-files.ts'
import { BackupError } from './archive.ts'
import type { Instance } from './back-up.ts'

type Opened = { instance: Instance; close(): Promise<void> }

/** Secrets that belong to an instance as its data does: without them nobody stays signed in. */
const SECRETS = ['jwt-secret']

/** The instance of this configuration, to be read: in use by a running server or not. */
export async function openForBackup(config: Config, log: Logger): Promise<Opened> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    throw new BackupError(`There is no database in ${resolve(config.DATA_DIR)}.`)
  }
  const { url, close } = await openForTools(config, log)
  return { instance: instanceOf(config, url, log), close }
}

/** The instance of this configuration, for nobody else at the same time. */
export async function openForRestore(config: Config, log: Logger): Promise<Opened> {
  const { url, close } = await openAlone(config, log)
  return { instance: instanceOf(config, url, log), close }
}

function instanceOf(config: Config, url: string, log: Logger): Instance {
  return { url, store: openFiles(config).store, secrets: readSecrets(config), log }
}

function readSecrets({ DATA_DIR, JWT_SECRET }: Config): Map<string, string> {
  const kept = SECRETS.filter((name) => !JWT_SECRET && existsSync(join(DATA_DIR, name)))
  return new Map(kept.map((name) => [name, readFileSync(join(DATA_DIR, name), 'utf8')]))
}

export function keepSecrets({ DATA_DIR, JWT_SECRET }: Config, secrets: Map<string, string>): void {
  for (const [name, secret] of secrets) {
    if (SECRETS.includes(name) && !JWT_SECRET) writeFileSync(join(DATA_DIR, name), secret, { mode: 0o600 })
  }
}
