import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract, type Header } from 'tar-stream'
import { BackupError } from './archive.ts'
import { decrypt, isEncrypted } from './encryption.ts'

/** Iterates over an archive's entries in order. Each must be read to its end before the next. */
export type ArchiveReader = {
  /** Name of the next entry; undefined at the end. */
  readonly next: string | undefined
  text(): Promise<string>
  /** Content of this entry and of all following ones with the same name prefix. */
  pieces(prefix: string): AsyncGenerator<Uint8Array>
}

type Entry = AsyncIterable<Uint8Array> & { header: Header }

const MAX_TEXT_BYTES = 16 * 1024 * 1024

export async function readArchive<T>(
  file: string,
  passphrase: string | undefined,
  work: (archive: ArchiveReader) => Promise<T>,
): Promise<T> {
  const encrypted = await isEncrypted(file)
  if (encrypted && !passphrase)
    throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the one it was made with.`)
  const extract = createExtract()
  const source = createReadStream(file)
  const read =
    encrypted && passphrase
      ? pipeline(source, decrypt(passphrase, file), createGunzip(), extract)
      : pipeline(source, createGunzip(), extract)
  read.catch(() => {})
  const entries = extract[Symbol.asyncIterator]()
  let entry: Entry | undefined
  const advance = async () => {
    entry = (await entries.next().catch(damaged(file))).value
  }

  try {
    await advance()
    const archive: ArchiveReader = {
      get next() {
        return entry?.header.name
      },
      async text() {
        const chunks: Uint8Array[] = []
        if ((entry?.header.size ?? 0) > MAX_TEXT_BYTES) throw new BackupError('The archive is damaged.')
        for await (const chunk of archive.pieces(entry?.header.name ?? '')) chunks.push(chunk)
        return Buffer.concat(chunks).toString('utf8')
      },
      async *pieces(prefix) {
        while (entry?.header.name.startsWith(prefix)) {
          try {
            yield* entry
          } catch (cause) {
            damaged(file)(cause as Error)
          }
          await advance()
        }
      },
    }
    return await work(archive)
  } finally {
    source.destroy()
    extract.destroy()
  }
}

function damaged(file: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (cause instanceof BackupError) throw cause
    if (cause.syscall) throw new BackupError(`${file} can not be read: ${cause.message}`, { cause })
    throw new BackupError(`${file} is not a backup of Daan, or it is damaged.`, { cause })
  }
}
