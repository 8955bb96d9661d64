import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { EngineError } from './engine-error.ts'
import { isWindows, signalPostgres } from './engine-platform.ts'
import { commandOf, exists, isDead, isRunning, processStart } from './processes.ts'

/**
 * Ends the processes left on an unsupervised cluster: a crash of the server may leave its postmaster, a crash
 * of the postmaster its children. Only for the holder of the data directory's lock.
 */
export async function endLeftovers(cluster: string, log: Logger, postgres: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (isPostgresOf(pid, cluster)) {
    log.warn({ postmaster: pid }, 'Stopping the PostgreSQL that an earlier process left running')
    await end(postgres, pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'])
  }
  const orphans = orphansOf(cluster)
  if (orphans.length > 0) log.warn({ orphans }, 'Ending what is left of a PostgreSQL that crashed')
  for (const orphan of orphans) await end(postgres, orphan, ['SIGQUIT', 'SIGKILL'])
  // PostgreSQL refuses to start while the pid is in use: by another program, or by a postmaster that was
  // killed together with its parent and not reaped yet. In a container it may never be.
  for (const until = Date.now() + REAPING_MS; isDead(pid) && Date.now() < until; ) await sleep(20)
  if (exists(pid)) rmSync(pidFile, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  if (isWindows) return /postgres\.exe/i.test(command) && command.includes(cluster)
  if (!/^(\S*\/)?postgres(:|\s|$)/.test(command)) return false
  if (process.platform !== 'linux') return command.includes(cluster)
  try {
    // Each of its processes has the cluster as its working directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** Outside Linux orphans cannot be identified; they end with their statement. */
function orphansOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresOf(pid, cluster))
}

const PATIENCE_MS = 10_000
const REAPING_MS = 2000

async function end(postgres: string, pid: number, signals: NodeJS.Signals[]): Promise<void> {
  const start = processStart(pid)
  if (start === undefined) return
  for (const signal of signals) {
    try {
      signalPostgres(postgres, pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
      if (!isRunning(pid, start)) return
    }
  }
  throw new EngineError(`Process ${pid}, an earlier PostgreSQL of this data directory, does not end.`)
}
