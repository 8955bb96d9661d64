import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
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

/** Whether the run that made the folder was killed: its PostgreSQL is gone, and its memory is still taken. */
function isLeftOver(folder: string): boolean {
  try {
    process.kill(Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
