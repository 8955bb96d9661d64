import { basename } from 'node:path/posix'
import type { Context } from 'hono'
import { Problem } from '../../base/problem.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { Env } from '../../http/env.ts'
import { FairTurns } from '../../http/fair-turns.ts'
import { whenLeft } from '../../http/when-left.ts'
import { howToKeep } from '../download.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Files } from '../files/open-files.ts'
import type { StoredObject } from '../objects.ts'
import type { Located, Served } from '../serve.ts'
import type { Services } from '../services.ts'
import { objectKey, variantsPrefix } from '../versions.ts'
import { type Original, type Recipe, recipeFor, recipeName } from './recipe.ts'
import { MIME, render } from './render.ts'
import { readTransform } from './transform.ts'

const TURNS = { atOnce: 2, perAddress: 1, waiting: 60, breath: 1 }

type Making = { done: Promise<Located | undefined>; askers: number; abandoned: AbortController }

/**
 * Shows pictures at other sizes. Each variant is made once, for the first request, and stored: there are so few that
 * none has to make room. One that everybody who asked has turned away from before its turn is not made.
 */
export function variantsOf({ config, pictures }: Services, { store }: Files) {
  const turns = new FairTurns(TURNS)
  const underWay = new Map<string, Making>()

  function begin(key: string, address: string, work: () => Promise<Located | undefined>): Making {
    const abandoned = new AbortController()
    const done = turns.take(address, work, abandoned.signal).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key)
    })
    const making: Making = { done, askers: 0, abandoned }
    underWay.set(key, making)
    return making
  }

  async function locate(
    c: Context<Env>,
    object: StoredObject,
    original: Original,
    recipe: Recipe,
  ): Promise<Located | undefined> {
    const key = variantsPrefix(object.version) + recipeName(recipe)
    const size = await store.size(key)
    if (size !== undefined) return { key, size }
    const making =
      underWay.get(key) ??
      begin(key, clientAddress(c, config), () => make(store, key, object, original, recipe))
    making.askers++
    whenLeft(c)?.addEventListener('abort', () => {
      if (--making.askers > 0) return
      // The next request begins again.
      underWay.delete(key)
      making.abandoned.abort()
    })
    return making.done
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
    const recipe = recipeFor(pictures, original, asked, c.req.header('accept'))
    return {
      ...shared,
      etag: `${object.metadata.eTag.slice(0, 33)}-${recipeName(recipe)}"`,
      mime: MIME[recipe.format],
      fileName: `${shared.fileName.replace(/\.[^.]*$/, '')}.${recipe.format}`,
      ...(asked.format === undefined ? { vary: 'Accept' } : {}),
      locate: () => locate(c, object, original, recipe),
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
  await store.write(key, oneChunk(bytes))
  return { key, size: bytes.length }
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
