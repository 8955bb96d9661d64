import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { EngineError, EngineInUse, startEngine } from '../db/engine.ts'
import { engineUrl, readAccess } from '../db/engine-access.ts'
import { openFiles } from '../storage/files/open-files.ts'
import type { Instance } from './back-up.ts'

type Opened = { instance: Instance; close(): Promise<void> }

/** Secrets that belong to an instance as its data does: without them nobody stays signed in. */
const SECRETS = ['jwt-secret']

/** The instance of this configuration, to be read: in use by a running server or not. */
export async function openForBackup(config: Config, log: Logger): Promise<Opened> {
  if (config.DATABASE_URL) return opened(config, log, { url: config.DATABASE_URL, stop: async () => {} })
  if (!existsSync(join(config.DATA_DIR, 'postgres'))) {
    throw new EngineError(`There is no database in ${resolve(config.DATA_DIR)}.`)
  }
  try {
    return opened(config, log, await startEngine({ dataDir: config.DATA_DIR, log }))
  } catch (error) {
    const access = error instanceof EngineInUse ? readAccess(config.DATA_DIR) : undefined
    if (!access) throw error
    return opened(config, log, { url: engineUrl(access), stop: async () => {} })
  }
}

/** The instance of this configuration, for nobody else at the same time. */
export async function openForRestore(config: Config, log: Logger): Promise<Opened> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config
  return opened(config, log, url ? { url, stop: async () => {} } : await startEngine({ dataDir, log }))
}

function opened(config: Config, log: Logger, { url, stop }: { url: string; stop(): Promise<void> }): Opened {
  return { instance: { url, store: openFiles(config).store, secrets: readSecrets(config), log }, close: stop }
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
