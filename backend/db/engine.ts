import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import {
  choosePort,
  type EngineAccess,
  engineUrl,
  newPassword,
  readAccess,
  writeAccess,
} from './engine-access.ts'
import { findBinaries } from './engine-binaries.ts'
import { createCluster, findCluster, passwordSql, setUpRole } from './engine-cluster.ts'
import { EngineError } from './engine-error.ts'
import { endLeftovers } from './engine-leftovers.ts'
import { lockDataDirectory } from './engine-lock.ts'
import { EngineLog } from './engine-log.ts'
import { startPostmaster } from './engine-postmaster.ts'
import { supervise } from './engine-supervisor.ts'
import { engineUser, leaveToOwner, openDataDirectory } from './engine-user.ts'

export { EngineError, EngineInUse } from './engine-error.ts'

export type Engine = {
  url: string
  /** Resolves with the reason once PostgreSQL kept crashing and was given up. */
  failed: Promise<EngineError>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: Logger
  /** False only in tests, whose data may be lost on power failure. */
  durable?: boolean
}

/** Starts the embedded PostgreSQL of a data directory and keeps it running until `stop`. */
export async function startEngine({ dataDir: given, log, durable = true }: Options): Promise<Engine> {
  const dataDir = resolve(given)
  let unlock: (() => void) | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    unlock = lockDataDirectory(dataDir)
    const user = engineUser(join(dataDir, 'postgres'))
    if (user) openDataDirectory(user, dataDir)
    const binaries = findBinaries(dataDir, user, log)
    const making = { dataDir, binaries, user, durable, log }

    const found = findCluster(making)
    if (found) await endLeftovers(found, log, binaries.postgres)
    const kept = readAccess(dataDir)
    const access: EngineAccess = {
      password: kept?.password ?? newPassword(),
      port: await choosePort(kept?.port),
    }
    if (found && !kept) await setUpRole(found, making, [passwordSql(access)])
    writeAccess(dataDir, access)
    const cluster = found ?? (await createCluster(making, access))

    const output = new EngineLog(join(dataDir, 'postgres.log'), log)
    const run = { postgres: binaries.postgres, user, cluster, port: access.port, durable, output, log }
    const supervised = await supervise(async () => {
      await endLeftovers(cluster, log, binaries.postgres)
      return startPostmaster(run)
    }, log)
    leaveToOwner(dataDir, ['engine.json', 'postgres.log'])
    return { ...once(supervised.stop, unlock), failed: supervised.failed, url: engineUrl(access) }
  } catch (error) {
    unlock?.()
    throw explained(error, dataDir)
  }
}

function once(stop: () => Promise<void>, unlock: () => void): Pick<Engine, 'stop'> {
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= stop().finally(unlock)
      return stopped
    },
  }
}

function explained(error: unknown, dataDir: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof EngineError || !code || !syscall) return error
  return new EngineError(`The data directory ${dataDir} can not be used: ${message}`, { cause: error })
}
