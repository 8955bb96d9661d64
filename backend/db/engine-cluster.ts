import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { type EngineAccess, newPassword } from './engine-access.ts'
import type { Binaries } from './engine-binaries.ts'
import { EngineError } from './engine-error.ts'
import { runToEnd } from './engine-platform.ts'
import { canReach, type EngineUser, prepareShelf } from './engine-user.ts'

type Making = {
  dataDir: string
  binaries: Binaries
  user: EngineUser | undefined
  durable: boolean
  log: Logger
}

const nameIn = (dataDir: string) => join(dataDir, 'postgres')

/** The cluster of a data directory, or undefined if there is none yet. */
export function findCluster({ dataDir, binaries, user, log }: Making): string | undefined {
  const path = nameIn(dataDir)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  const cluster = found.isSymbolicLink() ? resolve(dataDir, readlinkSync(path)) : path
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new EngineError(
      `${path} should hold the database, but ${cluster} has none. Bring it back, or remove ${path} to begin with an empty database.`,
    )
  }
  const major = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (major !== binaries.major) {
    throw new EngineError(
      `${path} was made by PostgreSQL ${major}, and this version brings PostgreSQL ${binaries.major}. ` +
        'Make a backup with the version that was used before, and restore it with this one into an empty data directory.',
    )
  }
  if (!user) return cluster
  if (lstatSync(cluster).uid === 0) give(cluster, user)
  if (cluster !== path || canReach(user, join(path, 'base'))) return cluster
  return moveToShelf(path, user, log)
}

/** Creates an empty cluster, renamed into place once complete. */
export async function createCluster(making: Making, access: EngineAccess): Promise<string> {
  const { dataDir, user, log } = making
  const path = nameIn(dataDir)
  if (user && !canReach(user, dataDir)) {
    const shelved = shelfPath(user)
    await initialise(shelved, making, access)
    symlinkSync(shelved, path)
    log.info({ cluster: shelved }, `The database is kept in ${shelved}: its user can not enter ${dataDir}`)
    return shelved
  }
  const draft = `${path}.new`
  rmSync(draft, { recursive: true, force: true })
  await initialise(draft, making, access)
  renameSync(draft, path)
  return path
}

/**
 * Does everything that requires a superuser, in PostgreSQL's single-user mode. The server's own role owns the
 * product's database but is no superuser and cannot reach the machine through SQL.
 */
export async function setUpRole(
  cluster: string,
  { binaries, user, durable }: Making,
  sql: string[],
): Promise<void> {
  const flags = ['--single', '-D', cluster, '-c', 'exit_on_error=on', ...(durable ? [] : ['-F'])]
  const input = sql.map((statement) => `${statement}\n`).join('')
  const { ok, said } = await runToEnd(binaries.postgres, [...flags, 'postgres'], { ...user, input })
  if (!ok) throw new EngineError(`The database could not be set up.\n${said}`)
}

export const passwordSql = ({ password }: EngineAccess) => `alter role daan password '${password}'`

async function initialise(cluster: string, making: Making, access: EngineAccess): Promise<void> {
  const { binaries, user, durable } = making
  const passwordFile = `${cluster}.password`
  try {
    mkdirSync(cluster, { mode: 0o700 })
    writeFileSync(passwordFile, newPassword(), { mode: 0o600 })
    for (const path of user ? [cluster, passwordFile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0)
    const settings = ['max_connections=250', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC']
    const { ok, said } = await runToEnd(
      binaries.initdb,
      [
        ...['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...settings.flatMap((setting) => ['-c', setting]),
        ...(durable ? [] : ['--no-sync']),
      ],
      user,
    )
    if (!ok) {
      const last = said.trim().split('\n').slice(-10)
      throw new EngineError(
        `The database could not be created in ${cluster}.${last.map((line) => `\n  ${line}`).join('')}`,
      )
    }
    await setUpRole(cluster, making, [
      'create role daan login createdb createrole bypassrls',
      passwordSql(access),
      'create database daan owner daan',
    ])
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A fresh name: the cluster of a deleted data directory must not return. */
const shelfPath = (user: EngineUser) => join(prepareShelf(user), `cluster-${randomBytes(8).toString('hex')}`)

function moveToShelf(path: string, user: EngineUser, log: Logger): string {
  const shelved = shelfPath(user)
  const moved = spawnSync('mv', [path, shelved], { encoding: 'utf8' })
  if (moved.status !== 0)
    throw new EngineError(`${path} could not be moved to ${shelved}: ${moved.stderr.trim()}`)
  symlinkSync(shelved, path)
  log.info({ cluster: shelved }, `The database was moved to ${shelved}: its user can no longer enter ${path}`)
  return shelved
}

function give(cluster: string, { uid, gid }: EngineUser): void {
  spawnSync('chown', ['-R', `${uid}:${gid}`, cluster])
}
