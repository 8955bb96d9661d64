import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { startEngine } from '#backend/db/engine.ts'
import { engineUrl, readAccess } from '#backend/db/engine-access.ts'
import { findBinaries } from '#backend/db/engine-binaries.ts'
import { EngineLog } from '#backend/db/engine-log.ts'
import { startPostmaster } from '#backend/db/engine-postmaster.ts'
import { engineUser } from '#backend/db/engine-user.ts'
import type { Setup } from './setup.ts'

/** A clock seen only by the product and its PostgreSQL, which can be set forward and back. */
export type MovableClock = {
  /** Environment of a process under this clock. */
  environment: Record<string, string>
  /** Sets its offset from the real clock. */
  set(seconds: number): void
  now(): number
}

export const NO_COMPILER = 'skipped: needs Linux and a C compiler, for a clock that can be moved'

/** Undefined if it cannot be set up. */
export function movableClock({ folder }: Setup): MovableClock | undefined {
  if (process.platform !== 'linux') return undefined
  const library = join(folder, 'moved-clock.so')
  const source = join(import.meta.dirname, 'moved-clock.c')
  if (spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]).status !== 0) return undefined
  const path = join(folder, 'moved-clock')
  writeFileSync(path, Buffer.alloc(8))
  for (const file of [library, path]) chmodSync(file, 0o755)
  let ahead = 0
  return {
    environment: { LD_PRELOAD: library, MOVED_CLOCK: path },
    set(seconds) {
      ahead = seconds
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(seconds))
      const file = openSync(path, 'r+')
      writeSync(file, bytes, 0, 8, 0)
      closeSync(file)
    },
    now: () => Date.now() + ahead * 1000,
  }
}

/**
 * Starts the data directory's database under that clock. The product starts its own without any environment.
 */
export async function databaseUnder(
  { folder, dataDir }: Setup,
  { environment }: MovableClock,
): Promise<{ url: string; stop(): Promise<void> }> {
  const log = pino({ level: 'error' })
  await (await startEngine({ dataDir, log })).stop()
  const cluster = join(dataDir, 'postgres')
  const user = engineUser(cluster)
  const wrapper = join(folder, 'postgres-under-moved-clock')
  const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  const { postgres } = findBinaries(dataDir, user, log)
  writeFileSync(wrapper, `#!/bin/sh\n${settings.join(' ')} exec '${postgres}' "$@"\n`, { mode: 0o755 })
  const access = readAccess(dataDir)
  if (!access) throw new Error('The database has no address')
  const postmaster = await startPostmaster({
    postgres: wrapper,
    user,
    cluster,
    port: access.port,
    durable: true,
    output: new EngineLog(join(folder, 'postgres.log'), log),
    log,
  })
  return { url: engineUrl(access), stop: postmaster.stop }
}
