import type { FileStore } from './files/file-store.ts'

/** Keys of an object's version and of its variants. */

export const objectKey = (version: string) => `objects/${version}`
export const variantsPrefix = (version: string) => `variants/${version}/`

export async function removeVersion(store: FileStore, version: string): Promise<void> {
  const keys = [objectKey(version)]
  for await (const { key } of store.list(variantsPrefix(version))) keys.push(key)
  await store.remove(keys)
}
