import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { EngineInUse, startEngine } from './engine.ts'
import { engineUrl, readAccess } from './engine-access.ts'

/** The database of this configuration for a command that a person runs, beside a running server or without. */
export async function openForTools(
  { DATABASE_URL, DATA_DIR }: Config,
  log: Logger,
): Promise<{ url: string; close(): Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  try {
    const engine = await startEngine({ dataDir: DATA_DIR, log })
    return { url: engine.url, close: engine.stop }
  } catch (error) {
    const access = error instanceof EngineInUse ? readAccess(DATA_DIR) : undefined
    if (!access) throw error
    return { url: engineUrl(access), close: async () => {} }
  }
}
