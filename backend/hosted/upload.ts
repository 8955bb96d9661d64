import { openAsBlob } from 'node:fs'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { cacheControl, userMetadata } from '../storage/claims.ts'
import type { Spool } from '../storage/files/spool.ts'
import { receive } from '../storage/incoming.ts'
import { refuseMisleadingName } from '../storage/kinds.ts'
import { stripMetadata } from '../storage/metadata/strip-metadata.ts'
import { addressAfter } from '../storage/object-name.ts'

export type Upload = { body: Blob; headers: Record<string, string> }

/**
 * Receives a file as the local store does, and forwards it without metadata on place and author: the hosted
 * service would store every byte.
 */
export async function takeUploadIn<T>(
  c: Context<Env>,
  spool: Spool,
  forward: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { name } = addressAfter(c, '/object/')
  const incoming = await receive(c, spool, (kind) => {
    refuseMisleadingName(name, kind)
    return kind
  })
  let kept = incoming.spooled
  try {
    const { kind } = incoming
    if (kind.picture) kept = (await stripMetadata(spool, incoming.spooled, kind)).spooled
    const notes = userMetadata(incoming.metadata)
    const headers = {
      'Content-Type': kind.mime,
      'Cache-Control': cacheControl(incoming.cacheControl),
      'X-Metadata': Buffer.from(JSON.stringify(notes)).toString('base64'),
    }
    return await forward({ body: await openAsBlob(kept.path, { type: kind.mime }), headers })
  } finally {
    await incoming.spooled.discard()
    await kept.discard()
  }
}
