import { basename } from 'node:path/posix'
import type { Context } from 'hono'
import { Problem } from '../../base/problem.ts'
import type { Env } from '../../http/env.ts'
import { asStored, cachingOf } from '../download.ts'
import type { Files } from '../files/open-files.ts'
import type { ObjectMetadata, StoredObject } from '../objects.ts'
import type { Served } from '../serve.ts'
import type { Services } from '../services.ts'
import { findVariant } from './find-variant.ts'
import { type Original, recipeFor, recipeName } from './recipe.ts'
import { MIME } from './render.ts'
import { readTransform } from './transform.ts'

/**
 * Serves resized pictures. Requests only read: a job makes the variants when a picture is stored
 * (`make-variants.ts`), and a missing one falls back to the original.
 */
export function variantsOf({ pictures }: Services, files: Files) {
  const find = findVariant(pictures, files)
  return async (c: Context<Env>, object: StoredObject): Promise<Served> => {
    const asked = readTransform(c.req.query())
    const recipe = recipeFor(pictures, originalOf(object.metadata), asked, c.req.header('accept'))
    const vary = asked.format === undefined ? { vary: 'Accept' } : {}
    if (!recipe) return { ...asStored(c, object), ...vary }
    const found = await find(object, recipe)
    // It may be made by the next request.
    if (!found) return { ...asStored(c, object), ...vary, cacheControl: 'no-cache' }
    return {
      ...cachingOf(c, object),
      ...vary,
      etag: `${object.metadata.eTag.slice(0, 33)}-${recipeName(recipe)}"`,
      mime: MIME[recipe.format],
      fileName: `${basename(object.name).replace(/\.[^.]*$/, '')}.${recipe.format}`,
      locate: async () => found,
    }
  }
}

export function originalOf({ mimetype, width, height, frames }: ObjectMetadata): Original {
  if (width && height) return { mime: mimetype, width, height, frames: frames ?? 1 }
  throw new Problem({
    status: 415,
    code: 'not_a_picture',
    message: 'Only pictures can be shown at another size.',
  })
}
