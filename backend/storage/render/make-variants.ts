/** Makes resized pictures in jobs, never in requests. */
import { Problem } from '../../base/problem.ts'
import type { Files } from '../files/open-files.ts'
import type { StoredObject } from '../objects.ts'
import type { Services } from '../services.ts'
import { objectKey, variantsPrefix } from '../versions.ts'
import { findVariant } from './find-variant.ts'
import { allRecipes, type Recipe, recipeName } from './recipe.ts'
import { renderAll } from './render.ts'
import { originalOf } from './variants.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Queued by PostgreSQL with the row of a stored picture (`db/sql/platform/030-storage.sql`). */
      'make-variants': { version: string }
      'make-missing-variants': Record<string, never>
    }
  }
}

type Needs = Pick<Services, 'database' | 'log' | 'pictures'>
type StoredPicture = Pick<StoredObject, 'version' | 'metadata'>

const PICTURES = `select version, metadata from storage.objects join storage.buckets on buckets.id = bucket_id
  where public and metadata ? 'width'`

/** Makes the missing variants of one picture. Skips a picture that was replaced since. */
export async function makeVariants(services: Needs, files: Files, version: string): Promise<void> {
  const { rows } = await services.database.server.query<StoredPicture>(`${PICTURES} and version = $1`, [
    version,
  ])
  for (const picture of rows) await make(services, files, picture)
}

/**
 * Makes the missing variants of every picture: after a restore, in another store, or for new sizes. A picture
 * just stored has a job of its own.
 */
export async function makeMissingVariants(services: Needs, files: Files): Promise<void> {
  const { rows } = await services.database.server.query<StoredPicture>(
    `${PICTURES} and objects.updated_at < now() - interval '10 minutes'`,
  )
  for (const picture of rows) await make(services, files, picture)
}

async function make({ pictures, log }: Needs, files: Files, picture: StoredPicture): Promise<void> {
  const { version, metadata } = picture
  const original = originalOf(metadata)
  const missing: Recipe[] = []
  const find = findVariant(pictures, files)
  for (const recipe of allRecipes(pictures, original)) {
    if (!(await find(picture, recipe))) missing.push(recipe)
  }
  const source = missing.length > 0 ? await files.store.read(objectKey(version)) : undefined
  if (!source) return
  const bytes = new Uint8Array(await new Response(source).arrayBuffer())
  try {
    for await (const made of renderAll(bytes, original, missing)) {
      await files.store.write(variantsPrefix(version) + recipeName(made.recipe), oneChunk(made.bytes))
    }
  } catch (error) {
    // A damaged picture will not improve on retry; it is shown as stored.
    if (!(error instanceof Problem)) throw error
    log.warn({ err: error, version }, 'A picture could not be made in the sizes of the site')
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
