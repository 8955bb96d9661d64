import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { BackupError } from './archive.ts'
import { encrypt } from './encryption.ts'

/** Adds entries in sequence; each call resolves once its bytes are passed on to the disk. */
export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/** Writes a file that appears under its name only when complete, readable by its owner only. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  passphrase?: string,
): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Name another file.`)
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.partial`
  const pack = createPack()
  const target = createWriteStream(draft, { mode: 0o600, flush: true })
  const written = passphrase
    ? pipeline(pack, createGzip(), encrypt(passphrase), target)
    : pipeline(pack, createGzip(), target)

  const filled = fill({
    add: (name, content) =>
      new Promise((done, fail) => {
        pack.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
      }),
    addStream: (name, size, content) => pipeline(content, pack.entry({ name, size, mode: 0o600 })),
  })
  try {
    // A full disk ends the write while the producer waits for it, so neither may be awaited alone.
    await Promise.race([filled, written.then(() => filled)])
    pack.finalize()
    await written
    renameSync(draft, file)
  } catch (error) {
    pack.destroy()
    await Promise.allSettled([written])
    rmSync(draft, { force: true })
    throw error
  }
}
