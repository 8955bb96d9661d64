import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EngineError } from './engine-error.ts'

/** Port and password of a data directory's PostgreSQL, stored in it and readable by its owner only. */
export type EngineAccess = { port: number; password: string }

const pathOf = (dataDir: string) => join(dataDir, 'engine.json')

export function readAccess(dataDir: string): EngineAccess | undefined {
  const path = pathOf(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as EngineAccess) : undefined
}

export function writeAccess(dataDir: string, access: EngineAccess): void {
  const kept = readAccess(dataDir)
  if (kept?.port === access.port && kept.password === access.password) return
  const draft = `${pathOf(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, pathOf(dataDir))
}

export const newPassword = () => randomBytes(24).toString('base64url')

export const engineUrl = ({ port, password }: EngineAccess) =>
  `postgres://daan:${password}@127.0.0.1:${port}/daan?sslmode=disable`

/** The previous port if still free, else a random free one. */
export async function choosePort(last: number | undefined): Promise<number> {
  const port = (last && (await tryPort(last))) || (await tryPort(0))
  if (!port) throw new EngineError('PostgreSQL can not listen on 127.0.0.1 of this machine.')
  return port
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(undefined))
      .listen(wanted, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => done(port))
      })
  })
}
