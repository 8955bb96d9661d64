import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EngineError } from './engine-error.ts'

/** The user PostgreSQL runs as if the product was started by root, which PostgreSQL refuses. */
export type EngineUser = { uid: number; gid: number }

/** Location for files the engine's user must reach when the project's folder is closed to it. */
export const SHELF = '/var/lib/daan'

const NAME = 'daan-engine'

/** Undefined if no other user is needed. An existing cluster keeps its owner. */
export function engineUser(cluster: string): EngineUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const user = named(NAME) ?? created() ?? named('nobody')
  if (!user) {
    throw new EngineError(
      `PostgreSQL does not run as root, and neither the user ${NAME} nor nobody exists. Start as an ordinary user.`,
    )
  }
  return user
}

/** Lets the system check, which knows more than mode bits. */
export function canReach(user: EngineUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0
}

/** Grants the engine's user access through the data directory, if that is all it lacks. */
export function openDataDirectory(user: EngineUser, dataDir: string): void {
  if (canReach(user, dataDir) || !canReach(user, dirname(dataDir))) return
  const { uid, mode } = statSync(dataDir)
  if (uid !== 0) return
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, (mode & 0o7777) | 0o010)
}

/** Files written by root in another user's instance must stay accessible to that user. */
export function leaveToOwner(dataDir: string, names: string[]): void {
  const { uid, gid } = statSync(dataDir)
  if (process.getuid?.() !== 0 || uid === 0) return
  for (const path of names.map((name) => join(dataDir, name))) if (existsSync(path)) chownSync(path, uid, gid)
}

export function prepareShelf(user: EngineUser): string {
  mkdirSync(SHELF, { recursive: true })
  chmodSync(SHELF, 0o755)
  if (!canReach(user, SHELF)) {
    throw new EngineError(
      `PostgreSQL does not run as root, and its own user can reach neither the project's folder nor ${SHELF}. ` +
        'Start as an ordinary user, or set DATA_DIR to a directory that others may pass through.',
    )
  }
  return SHELF
}

function named(name: string): EngineUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  })
  return uid !== undefined && gid !== undefined ? { uid, gid } : undefined
}

function created(): EngineUser | undefined {
  const env = { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' }
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME], { env })
  return named(NAME)
}
