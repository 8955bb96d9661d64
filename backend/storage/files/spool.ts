import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'

/** Bytes on their way in, on local disk, while it is not yet decided whether they are kept. */
export type Spool = {
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Spooled>
  /** Removes what a crash left behind; returns how many files went. */
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
        // Until it is closed, the file may still be about to come to be.
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
