import type { Context, Handler } from 'hono'
import type { Env } from '../http/env.ts'
import { addressAfter, type ObjectAddress } from './object-name.ts'
import type { StoredObject } from './objects.ts'
import { noSuchObject } from './problems.ts'

export function objectInfo(
  route: string,
  find: (c: Context<Env>, address: ObjectAddress) => Promise<StoredObject | undefined>,
): Handler<Env> {
  return async (c) => {
    const object = await find(c, addressAfter(c, route))
    if (!object) throw noSuchObject()
    const { metadata } = object
    return c.json({
      id: object.id,
      version: object.version,
      name: object.name,
      bucket_id: object.bucket_id,
      size: metadata.size,
      content_type: metadata.mimetype,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: object.user_metadata,
      last_modified: metadata.lastModified,
      created_at: object.created_at,
    })
  }
}
