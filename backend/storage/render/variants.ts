import { basename } from 'node:path/posix'
import type { Context } from 'hono'
import { Problem } from '../../base/problem.ts'
import type { Env } from '../../http/env.ts'
import { howToKeep } from '../download.ts'
import type { FileStore, StoredFile } from '../files/file-store.ts'
import type { Files } from '../files/open-files.ts'
import type { StoredObject } from '../objects.ts'
import type { Located, Served } from '../serve.ts'
import { objectKey, variantsPrefix } from '../versions.ts'
import { type Original, type Recipe, recipeFor, recipeName } from './recipe.ts'
import { MIME, render } from './render.ts'
import { readTransform } from './transform.ts'
import { Turns } from './turns.ts'

const AT_ONCE = 2
const MOST_WAITING = 200
const MOST_VARIANTS = 64

/** Shows pictures at other sizes. Each variant is made once, by whoever asks first, and kept. */
export function variantsOf({ store }: Files) {
  const turns = new Turns(AT_ONCE, MOST_WAITING)
  const underWay = new Map<string, Promise<Located | undefined>>()

  async function locate(
    object: StoredObject,
    original: Original,
    recipe: Recipe,
  ): Promise<Located | undefined> {
    const key = variantsPrefix(object.version) + recipeName(recipe)
    const size = await store.size(key)
    if (size !== undefined) return { key, size }
    const making = underWay.get(key) ?? turns.take(() => make(store, key, object, original, recipe))
    underWay.set(key, making)
    return making.finally(() => underWay.delete(key))
  }

  return (c: Context<Env>, object: StoredObject): Served => {
    const asked = readTransform(c.req.query())
    const original = originalOf(object)
    const shared = { ...howToKeep(c, object), fileName: basename(object.name) }
    if (original.frames > 1) {
      const { eTag, mimetype, size } = object.metadata
      const asItIs = async () => ({ key: objectKey(object.version), size })
      return { ...shared, etag: eTag, mime: mimetype, locate: asItIs }
    }
    const recipe = recipeFor(original, asked, c.req.header('accept'))
    return {
      ...shared,
      etag: `${object.metadata.eTag.slice(0, 33)}-${recipeName(recipe)}"`,
      mime: MIME[recipe.format],
      fileName: `${shared.fileName.replace(/\.[^.]*$/, '')}.${recipe.format}`,
      ...(asked.format === undefined ? { vary: 'Accept' } : {}),
      locate: () => locate(object, original, recipe),
    }
  }
}

function originalOf({ metadata: { mimetype, width, height, frames } }: StoredObject): Original {
  if (width && height) return { mime: mimetype, width, height, frames: frames ?? 1 }
  throw new Problem({
    status: 415,
    code: 'not_a_picture',
    message: 'Only pictures can be shown at another size.',
  })
}

async function make(
  store: FileStore,
  key: string,
  object: StoredObject,
  original: Original,
  recipe: Recipe,
): Promise<Located | undefined> {
  const source = await store.read(objectKey(object.version))
  if (!source) return undefined
  const bytes = await render(new Uint8Array(await new Response(source).arrayBuffer()), original, recipe)
  await makeRoom(store, object.version)
  await store.write(key, oneChunk(bytes))
  return { key, size: bytes.length }
}

/** However many sizes strangers think of, a picture keeps only so many variants: the oldest one goes. */
async function makeRoom(store: FileStore, version: string): Promise<void> {
  const kept: StoredFile[] = []
  for await (const file of store.list(variantsPrefix(version))) kept.push(file)
  const tooMany = kept.length - MOST_VARIANTS + 1
  if (tooMany <= 0) return
  kept.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime())
  await store.remove(kept.slice(0, tooMany).map(({ key }) => key))
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
