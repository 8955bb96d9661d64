import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EngineInUse } from './engine-error.ts'
import { commandOf, isRunning, processStart } from './processes.ts'

type Holder = { pid: number; start: string }

/**
 * Makes this process the only one on a data directory until it releases it or dies. Node has no kernel lock,
 * so a file records the holder's pid and start time, and a dead holder's file is void. Files are never
 * removed or overwritten: the next holder creates the next number, which the file system grants only once.
 * The highest number counts.
 */
export function lockDataDirectory(dataDir: string): () => void {
  for (;;) {
    const last = Math.max(0, ...numbers(dataDir))
    const holder = last > 0 ? read(pathOf(dataDir, last)) : undefined
    if (holder && isRunning(holder.pid, holder.start)) {
      throw new EngineInUse(
        `The data directory ${dataDir} is in use by process ${holder.pid} (${commandOf(holder.pid).slice(0, 100)}). ` +
          'Stop that process, or set DATA_DIR to another directory.',
      )
    }
    if (!create(dataDir, last + 1)) continue
    const own = pathOf(dataDir, last + 1)
    const all = numbers(dataDir)
    if (Math.max(...all) > last + 1) {
      // Another process created the next number in between.
      rmSync(own)
      continue
    }
    for (const older of all) if (older <= last) rmSync(pathOf(dataDir, older), { force: true })
    return () => truncateSync(own)
  }
}

const pathOf = (dataDir: string, number: number) => join(dataDir, `engine.lock.${number}`)

function numbers(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => {
    const number = /^engine\.lock\.(\d+)$/.exec(name)?.[1]
    return number ? [Number(number)] : []
  })
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined // Released (empty), or just superseded.
  }
}

/** Creates the file with its content atomically, and only if it does not exist. */
function create(dataDir: string, number: number): boolean {
  const draft = join(dataDir, `engine.lock-${randomBytes(6).toString('hex')}`)
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, start: processStart(process.pid) }))
    linkSync(draft, pathOf(dataDir, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
