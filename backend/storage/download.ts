import { basename } from 'node:path/posix'
import type { Context, Handler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import type { Files } from './files/open-files.ts'
import { addressAfter, type ObjectAddress } from './object-name.ts'
import { findObject, findPublicObject, type StoredObject } from './objects.ts'
import { noSuchObject } from './problems.ts'
import { type Served, serve } from './serve.ts'
import type { Services } from './services.ts'
import { objectKey } from './versions.ts'

type Find = (c: Context<Env>, address: ObjectAddress) => Promise<StoredObject | undefined>

export function forEveryone({ database }: Services, inTurn: InTurn): Find {
  return (c, address) => inTurn(c, () => findPublicObject(database, address))
}

export function forTheCaller({ database }: Services, inTurn: InTurn): Find {
  return (c, address) => inTurn(c, () => findObject(database, c.get('caller'), address))
}

/** Serves the object addressed by a route, as `present` describes it. */
export function fetchObject(
  files: Files,
  route: string,
  find: Find,
  present: (c: Context<Env>, object: StoredObject) => Served | Promise<Served> = asStored,
): Handler<Env> {
  return async (c) => {
    const address = addressAfter(c, route)
    // Retries an object that was replaced between its lookup and opening.
    for (let attempt = 1; attempt <= 3; attempt++) {
      const object = await find(c, address)
      if (!object) throw noSuchObject()
      const response = await serve(c, files.store, await present(c, object))
      if (response) return response
    }
    throw new Problem({ status: 500, code: 'bytes_missing', message: 'The file is not in the store.' })
  }
}

export function asStored(c: Context<Env>, object: StoredObject): Served {
  const { eTag, mimetype, size } = object.metadata
  return {
    etag: eTag,
    ...cachingOf(c, object),
    mime: mimetype,
    fileName: basename(object.name),
    locate: async () => ({ key: objectKey(object.version), size }),
  }
}

/** A versioned address can be cached for good. */
export function cachingOf(c: Context<Env>, { version, metadata }: StoredObject) {
  const named = c.req.query('cacheNonce') ?? c.req.query('v')
  const exact = named !== undefined && (named === version || `"${named}"` === metadata.eTag)
  const cacheControl = exact ? 'public, max-age=31536000, immutable' : metadata.cacheControl
  return { cacheControl, modifiedAt: new Date(metadata.lastModified) }
}
