import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, type StoredFile, safeKey } from './file-store.ts'
import type { Spool } from './spool.ts'

const CHUNK = 128 * 1024

/** Files in the data directory. A file is renamed to its key once it has been flushed to disk. */
export function diskStore(folder: string, spool: Spool): FileStore {
  const pathOf = (key: string) => join(folder, safeKey(key))

  async function keep(key: string, path: string) {
    await flush(path)
    await moveInto(path, pathOf(key))
  }

  return {
    keep,

    async write(key, bytes) {
      const spooled = await spool.receive(bytes)
      await keep(key, spooled.path).finally(spooled.discard)
    },

    async size(key) {
      return (await stat(pathOf(key)).catch(ifMissing))?.size
    },

    async read(key, range) {
      const handle = await open(pathOf(key)).catch(ifMissing)
      if (!handle) return undefined
      const stream = handle.createReadStream({ ...range, highWaterMark: CHUNK })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },

    async copy(from, to) {
      safeKey(to)
      const path = join(folder, 'incoming', randomUUID())
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await copyFile(pathOf(from), path, constants.COPYFILE_FICLONE)
        await keep(to, path)
        return true
      } catch (error) {
        if (isMissing(error) && !(await stat(pathOf(from)).catch(ifMissing))) return false
        throw error
      } finally {
        await unlink(path).catch(ifMissing)
      }
    },

    async remove(keys) {
      for (const key of keys) {
        const path = pathOf(key)
        await unlink(path).catch(ifMissing)
        // Removes the folder of an object's variants with the last of them.
        if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
      }
    },

    async *list(prefix) {
      const roots = prefix === '' ? ['objects/', 'variants/'] : [prefix]
      for (const root of roots) yield* walk(folder, root)
    },
  }
}

async function* walk(folder: string, prefix: string): AsyncIterable<StoredFile> {
  const entries = (await readdir(join(folder, prefix), { withFileTypes: true }).catch(ifMissing)) ?? []
  for (const entry of entries) {
    const key = prefix + entry.name
    if (entry.isDirectory()) yield* walk(folder, `${key}/`)
    const found = entry.isFile() ? await stat(join(folder, key)).catch(ifMissing) : undefined
    if (found) yield { key, size: found.size, modifiedAt: found.mtime }
  }
}

async function moveInto(path: string, target: string): Promise<void> {
  const parent = dirname(target)
  for (let attempt = 1; ; attempt++) {
    const made = await mkdir(parent, { recursive: true, mode: 0o700 })
    try {
      await rename(path, target)
    } catch (error) {
      // The folder may have been removed as empty in between.
      if (attempt < 3 && isMissing(error) && (await stat(path).catch(ifMissing))) continue
      throw error
    }
    await flushNames(parent)
    if (made) await flushNames(dirname(made))
    return
  }
}

/** Windows flushes directory entries itself and offers no call for it. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder, 'r')
}

/** Waits until the file is on disk; Windows requires it to be open for writing. */
async function flush(path: string, flags: 'r' | 'r+' = 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
