import { diskStore } from '../files/disk-store.ts'
import type { Files } from '../files/open-files.ts'
import type { StoredObject } from '../objects.ts'
import type { Located } from '../serve.ts'
import { variantsPrefix } from '../versions.ts'
import { type PictureSizes, type Recipe, recipeName } from './recipe.ts'

export type FindVariant = (
  object: Pick<StoredObject, 'version' | 'metadata'>,
  recipe: Recipe,
) => Promise<Located | undefined>

/** Looks a variant up among those shipped with the product, then among those made here. */
export function findVariant({ readyMade }: PictureSizes, { store, spool }: Files): FindVariant {
  const shipped = readyMade === undefined ? undefined : diskStore(readyMade, spool)
  return async ({ version, metadata }, recipe) => {
    const name = recipeName(recipe)
    if (shipped) {
      const key = variantsPrefix(metadata.eTag.replaceAll('"', '')) + name
      const size = await shipped.size(key)
      if (size !== undefined) return { key, size, store: shipped }
    }
    const key = variantsPrefix(version) + name
    const size = await store.size(key)
    return size === undefined ? undefined : { key, size }
  }
}
