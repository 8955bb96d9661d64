import type { Handler } from 'hono'
import type { Env } from '../http/env.ts'
import type { Files } from './files/open-files.ts'
import { receive } from './incoming.ts'
import { addressAfter } from './object-name.ts'
import type { Services } from './services.ts'
import { storeObject } from './store-object.ts'

/** POST adds a file, or replaces it on request; PUT replaces an existing one. */
export function upload({ database }: Services, files: Files): Handler<Env> {
  return async (c) => {
    const address = addressAfter(c, '/object/')
    const upsert = c.req.header('x-upsert')?.toLowerCase() === 'true'
    const { id } = await storeObject(database, files, c.get('log'), {
      caller: c.get('caller'),
      address,
      mode: c.req.method === 'PUT' ? 'replace' : upsert ? 'put' : 'add',
      receive: (gate) => receive(c, files.spool, gate),
    })
    return c.json({ Id: id, Key: `${address.bucket}/${address.name}` })
  }
}
