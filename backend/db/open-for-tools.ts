import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { EngineInUse, startEngine } from './engine.ts'
import { engineUrl, readAccess } from './engine-access.ts'
import { primaryOf } from './primary.ts'

type Opened = { url: string; close(): Promise<void> }

/** Opens the configured database for a command-line tool, whether or not a server is running. */
export async function openForTools(config: Config, log: Logger): Promise<Opened> {
  try {
    return await openExclusively(config, log)
  } catch (error) {
    const access = error instanceof EngineInUse ? readAccess(config.DATA_DIR) : undefined
    if (!access) throw error
    return { url: engineUrl(access), close: async () => {} }
  }
}

/** Opens the database for a tool that needs exclusive access: refuses an engine in use. */
export async function openExclusively({ DATABASE_URL, DATA_DIR }: Config, log: Logger): Promise<Opened> {
  if (DATABASE_URL) return { url: await primaryOf(DATABASE_URL), close: async () => {} }
  const engine = await startEngine({ dataDir: DATA_DIR, log })
  return { url: engine.url, close: engine.stop }
}
