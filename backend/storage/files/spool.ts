import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'

/** Incoming bytes on local disk, until they are accepted or refused. */
export type Spool = {
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Spooled>
  /** Removes files left by a crash; returns their number. */
  sweep(before: Date): Promise<number>
}

export type Spooled = { path: string; size: number; sha256: string; discard(): Promise<void> }

export function openSpool(folder: string): Spool {
  return {
    async receive(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      const discard = () => rm(path, { force: true })
      const hash = createHash('sha256')
      let size = 0
      const measured = async function* () {
        for await (const chunk of bytes) {
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      try {
        await pipeline(measured, file)
      } catch (error) {
        // The file may still be about to be created until the stream is closed.
        await finished(file).catch(() => undefined)
        await discard()
        throw error
      }
      return { path, size, sha256: hash.digest('hex'), discard }
    },

    async sweep(before) {
      let swept = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        swept++
      }
      return swept
    },
  }
}
