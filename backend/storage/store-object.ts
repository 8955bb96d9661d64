import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Problem } from '../base/problem.ts'
import type { Caller } from '../db/as-role.ts'
import type { Database } from '../db/database.ts'
import { bucketFor } from './buckets.ts'
import { cacheControl, userMetadata } from './claims.ts'
import type { Files } from './files/open-files.ts'
import type { Spooled } from './files/spool.ts'
import { gate } from './gate.ts'
import type { Gate, Incoming } from './incoming.ts'
import { stripMetadata } from './metadata/strip-metadata.ts'
import type { ObjectAddress } from './object-name.ts'
import { type NewContent, type ObjectMetadata, type WriteMode, writeObject } from './objects.ts'
import type { Picture } from './picture.ts'
import { objectKey, removeVersion } from './versions.ts'

type Arrival = {
  caller: Caller
  address: ObjectAddress
  mode: WriteMode
  receive(gate: Gate): Promise<Incoming>
}

/**
 * Stores an uploaded file. The bytes are stored under a new version before the row refers to them, and the
 * replaced version is removed only after the row no longer does: an interruption leaves at worst an
 * unreferenced file.
 */
export async function storeObject(
  database: Database,
  { store, spool }: Files,
  log: Logger,
  { caller, address, mode, receive }: Arrival,
): Promise<{ id: string }> {
  const bucket = await bucketFor(database, caller, address.bucket)
  const version = randomUUID()
  const write = (content: NewContent, options = {}) =>
    writeObject(database, caller, address, content, mode, options)

  // Checked before the first byte is read, so that a caller without the right cannot fill the disk.
  await write({ version, metadata: {} as ObjectMetadata, userMetadata: {} }, { rollback: true })

  const incoming = await receive((kind) => gate(bucket, address.name, kind))
  let kept = incoming.spooled
  try {
    const { spooled, picture } = incoming.kind.picture
      ? await stripMetadata(spool, incoming.spooled, incoming.kind)
      : { spooled: incoming.spooled, picture: {} }
    kept = spooled
    const content = { version, ...describe(incoming, spooled, picture) }
    await store.keep(objectKey(version), spooled.path)
    const { id, replaced } = await write(content).catch(async (error) => {
      // Any error but a clear refusal may follow a saved row: then the bytes must stay.
      if (error instanceof Problem) await removeVersion(store, version)
      throw error
    })
    if (replaced) {
      await removeVersion(store, replaced).catch((error: Error) =>
        log.warn({ err: error }, 'A replaced file stays until the next clean-up'),
      )
    }
    return { id }
  } finally {
    await incoming.spooled.discard()
    await kept.discard()
  }
}

function describe(
  { kind, ...incoming }: Incoming,
  spooled: Spooled,
  picture: Picture | Record<never, never>,
): Omit<NewContent, 'version'> {
  const metadata: ObjectMetadata = {
    eTag: `"${spooled.sha256}"`,
    size: spooled.size,
    mimetype: kind.mime,
    cacheControl: cacheControl(incoming.cacheControl),
    lastModified: new Date().toISOString(),
    contentLength: spooled.size,
    httpStatusCode: 200,
    ...picture,
  }
  return { metadata, userMetadata: userMetadata(incoming.metadata) }
}
