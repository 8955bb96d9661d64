import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30
export const PREFIX = 'daan-test-'

/** Memory, where the system offers enough of it as files: a database is cloned there with a quarter of the work. */
export function folderForDatabases(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir()
  for (const name of readdirSync(SHARED_MEMORY)) {
    const folder = join(SHARED_MEMORY, name)
    if (name.startsWith(PREFIX) && isLeftOver(folder)) rmSync(folder, { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? SHARED_MEMORY : tmpdir()
}

const TIME_TO_START_MS = 10 * 60_000

/** Whether the run that made the folder ended without removing it: its PostgreSQL is gone, its memory is still taken. */
function isLeftOver(folder: string): boolean {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return Date.now() - statSync(folder).mtimeMs > TIME_TO_START_MS
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
