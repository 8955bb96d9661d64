import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { BackupError } from './archive.ts'

// The library is loaded only when it is used: it takes a tenth of a second of every start.

/** First bytes of every file in the age format. */
const MAGIC = 'age-encryption.org/v1\n'

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupError(`${file} can not be read: ${cause.message}`, { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length))
    return buffer.subarray(0, bytesRead).toString('latin1') === MAGIC
  } finally {
    await handle.close()
  }
}

/** A pipeline step that encrypts in authenticated chunks: none can be changed or left out. */
export function encrypt(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* iterate(await encrypter.encrypt(streamOf(source)))
  }
}

export function decrypt(passphrase: string, file: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const plain = await decrypter.decrypt(streamOf(source)).catch((cause: Error) => {
      if (!cause.message.includes('identity')) throw cause
      throw new BackupError(`${file} was encrypted with another passphrase than BACKUP_PASSPHRASE.`, {
        cause,
      })
    })
    yield* iterate(plain)
  }
}

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>
}

function iterate(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as WebStream<Uint8Array>
}
