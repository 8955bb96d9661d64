/** A server of a journey's own together with its database, for journeys that count all there is or break it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { startEngine } from '../backend/db/engine.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

export type OwnDatabase = OwnServer & { owner: pg.Client }

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'daan-e2e-database-'))
  // The engine does not run as root: the user it changes to must be able to enter.
  chmodSync(folder, 0o755)
  const engine = await startEngine({ dataDir: folder, log: pino({ level: 'silent' }), durable: false })
  // The server makes a database of its own there.
  const server = await startOwnServer({ DATABASE_URL: engine.url })
  const owner = new pg.Client({ connectionString: await databaseOf(engine.url) })
  await owner.connect()
  return {
    ...server,
    owner,
    async stop() {
      await owner.end()
      await server.stop()
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function databaseOf(engineUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: engineUrl })
  await client.connect()
  const { rows } = await client.query(`select datname from pg_database where datname like 'daan\\_e2e\\_%'`)
  await client.end()
  const url = new URL(engineUrl)
  url.pathname = `/${rows[0].datname}`
  return url.href
}
