import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { serverQuery } from '#backend/db/database.ts'
import { removeHostedFiles } from '#backend/hosted/files.ts'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { objectKey, removeVersion } from '#backend/storage/versions.ts'
import type { Services } from '../services.ts'
import { keyMissing } from './key-missing.ts'

/**
 * Personal files, in the private bucket. Each is encrypted with its own key, which is sealed with SEALING_KEY: a copy
 * of the store alone cannot be decrypted, and a file without its key's row is useless.
 */

const BUCKET = 'private_files'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Needs = Pick<Services, 'config' | 'database' | 'sealing' | 'hosted'>

export type NewFile = {
  name: string
  bytes: Uint8Array
  type: string
  receiptId?: string
  /** File of the look it was drawn with. */
  drawnWith?: string
  /** Days until it is deleted. */
  days?: number
}

/**
 * Stores a file, replacing any of the same name. The key is stored first and kept per name: two processes that store
 * the same file concurrently use the same key, so the last version can be opened. A key that can no longer be opened is
 * replaced with the file.
 */
export async function storeSealed(
  services: Needs,
  { name, bytes, type, receiptId, drawnWith, days }: NewFile,
): Promise<void> {
  const { sealing } = services
  const query = serverQuery(services.database)
  const fresh = sealing.seal(randomBytes(32), name)
  const { rows } = await query<{ sealed_key: string }>(
    `insert into private.sealed_files (name, receipt_id, sealed_key, type, expires_at, drawn_with)
    values ($1, $2, $3, $4, now() + make_interval(days => $5), $6)
    on conflict (name) do update set type = excluded.type, created_at = now(), expires_at = excluded.expires_at,
      drawn_with = excluded.drawn_with
    returning sealed_key`,
    [name, receiptId ?? null, fresh, type, days ?? null, drawnWith ?? null],
  )
  const known = rows[0]?.sealed_key ?? fresh
  const isLost = !sealing.open(known, name)
  if (isLost) await query('update private.sealed_files set sealed_key = $2 where name = $1', [name, fresh])
  const key = sealing.open(isLost ? fresh : known, name)
  if (!key) throw keyMissing('The file')
  await put(services, name, encrypt(bytes, key, name))
}

/** The file of this name, undefined if there is none; throws if its key is missing. */
export async function readSealed(
  services: Needs,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const { rows } = await services.database.server.query<{ sealed_key: string; type: string }>(
    'select sealed_key, type from private.sealed_files where name = $1',
    [name],
  )
  const row = rows[0]
  if (!row) return undefined
  const key = services.sealing.open(row.sealed_key, name)
  if (!key) throw keyMissing('The file')
  const bytes = await get(services, name)
  return bytes && { bytes: decrypt(bytes, key, name), type: row.type }
}

/** Deletes expired files, and files without a key. */
export async function removeExpiredFiles(services: Needs): Promise<void> {
  await services.database.server.query('delete from private.sealed_files where expires_at < now()')
  const { rows } = await services.database.server.query<{ name: string }>(
    `select name from storage.objects as object where bucket_id = $1 and name ~ '^(receipts|statements|certificates|auditor)/' and updated_at < now() - interval '1 day'
      and not exists (select from private.sealed_files as file where file.name = object.name)`,
    [BUCKET],
  )
  for (const { name } of rows) await remove(services, name)
}

function encrypt(bytes: Uint8Array, key: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypt(bytes: Buffer, key: Buffer, name: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

async function put({ config, database, hosted }: Needs, name: string, bytes: Buffer): Promise<void> {
  if (hosted) {
    const answer = await hosted.call(`/storage/v1/object/${BUCKET}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'x-upsert': 'true' },
      body: new Uint8Array(bytes),
    })
    if (!answer.ok) throw new Error(`${name} could not be stored: ${answer.status}`)
    return
  }
  const { store } = openFiles(config)
  const version = randomUUID()
  // Bytes first: a row must never refer to a missing file.
  await store.write(objectKey(version), one(bytes))
  const metadata = {
    eTag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype: 'application/octet-stream',
    cacheControl: 'no-store',
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  }
  const { rows } = await database.server.query<{ replaced: string | null }>(
    `with before as (select version from storage.objects where bucket_id = $1 and name = $2)
    insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)
    on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
      updated_at = now()
    returning (select version from before) as replaced`,
    [BUCKET, name, version, JSON.stringify(metadata)],
  )
  const replaced = rows[0]?.replaced
  if (replaced) await removeVersion(store, replaced)
}

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

async function get({ config, database, hosted }: Needs, name: string): Promise<Buffer | undefined> {
  if (hosted) {
    const answer = await hosted.call(`/storage/v1/object/authenticated/${BUCKET}/${name}`)
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    // The hosted store returns 400 for missing files.
    if (answer.status === 400 || answer.status === 404) return undefined
    throw new Error(`${name} could not be read: ${answer.status}`)
  }
  const { rows } = await database.server.query<{ version: string }>(
    'select version from storage.objects where bucket_id = $1 and name = $2',
    [BUCKET, name],
  )
  const stream = rows[0] && (await openFiles(config).store.read(objectKey(rows[0].version)))
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

async function remove({ config, database, hosted }: Needs, name: string): Promise<void> {
  if (hosted) {
    await removeHostedFiles(hosted, BUCKET, [name])
    return
  }
  const { rows } = await database.server.query<{ version: string }>(
    'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
    [BUCKET, name],
  )
  if (rows[0]) await removeVersion(openFiles(config).store, rows[0].version)
}
