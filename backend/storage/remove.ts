import type { Context, Handler } from 'hono'
import { z } from 'zod'
import type { Env } from '../http/env.ts'
import { bucketFor } from './buckets.ts'
import type { Files } from './files/open-files.ts'
import { jsonBody } from './json-body.ts'
import { addressAfter, objectName } from './object-name.ts'
import { deleteObjects, type StoredObject } from './objects.ts'
import { noSuchObject } from './problems.ts'
import type { Services } from './services.ts'
import { removeVersion } from './versions.ts'

const request = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

export function removeMany(services: Services, files: Files): Handler<Env> {
  return async (c) => {
    const { prefixes } = await jsonBody(c, request)
    const names = prefixes.map((name) => objectName(name.replace(/^\/+/, '')))
    return c.json(await remove(c, services, files, c.req.param('bucket') ?? '', names))
  }
}

export function removeOne(services: Services, files: Files): Handler<Env> {
  return async (c) => {
    const { bucket, name } = addressAfter(c, '/object/')
    const gone = await remove(c, services, files, bucket, [name])
    if (gone.length === 0) throw noSuchObject()
    return c.json({ message: 'Successfully deleted' })
  }
}

async function remove(
  c: Context<Env>,
  { database }: Services,
  { store }: Files,
  bucketId: string,
  names: string[],
): Promise<Omit<StoredObject, 'version'>[]> {
  const caller = c.get('caller')
  const bucket = await bucketFor(database, caller, bucketId)
  const gone = await deleteObjects(database, caller, bucket.id, names)
  try {
    for (const { version } of gone) await removeVersion(store, version)
  } catch (error) {
    // The rows are gone, and with them the objects; the clean-up removes the bytes.
    c.get('log').warn({ err: error }, 'Bytes of removed files stay until the next clean-up')
  }
  return gone.map(({ version: _, ...row }) => row)
}
