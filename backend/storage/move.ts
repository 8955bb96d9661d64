import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { bucketFor } from './buckets.ts'
import type { Files } from './files/open-files.ts'
import { gate, tooLarge } from './gate.ts'
import { jsonBody } from './json-body.ts'
import { kindOfMime } from './kinds.ts'
import { objectName } from './object-name.ts'
import { findObject, renameObject, writeObject } from './objects.ts'
import { noSuchObject } from './problems.ts'
import type { Services } from './services.ts'
import { objectKey, removeVersion } from './versions.ts'

const request = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

export function moveObject(services: Services): Handler<Env> {
  return async (c) => {
    const { from, to } = await plan(c, services)
    const { id } = await renameObject(services.database, c.get('caller'), from, to)
    return c.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.name}` })
  }
}

export function copyObject(services: Services, { store }: Files): Handler<Env> {
  return async (c) => {
    const { to, object } = await plan(c, services)
    const caller = c.get('caller')
    const version = randomUUID()
    const content = { version, metadata: object.metadata, userMetadata: object.user_metadata }
    const write = (options = {}) => writeObject(services.database, caller, to, content, 'add', options)

    await write({ rollback: true })
    const copied = await store.copy(objectKey(object.version), objectKey(version))
    if (!copied) throw noSuchObject()
    const { id } = await write().catch(async (error) => {
      if (error instanceof Problem) await removeVersion(store, version)
      throw error
    })
    return c.json({ Id: id, Key: `${to.bucket}/${to.name}` })
  }
}

async function plan(c: Context<Env>, { database }: Services) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await jsonBody(c, request)
  const caller = c.get('caller')
  const source = await bucketFor(database, caller, bucketId)
  const target = destinationBucket ? await bucketFor(database, caller, destinationBucket) : source
  const from = { bucket: source.id, name: objectName(sourceKey.replace(/^\/+/, '')) }
  const to = { bucket: target.id, name: objectName(destinationKey.replace(/^\/+/, '')) }
  const object = await findObject(database, caller, from)
  if (!object) throw noSuchObject()
  const kind = kindOfMime(object.metadata.mimetype)
  const { limit } = kind ? gate(target, to.name, kind) : { limit: 0 }
  if (object.metadata.size > limit) throw tooLarge(limit)
  return { from, to, object }
}
