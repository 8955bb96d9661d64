/**
 * Where the bytes of uploaded files live. A key is always one this product made (`objects/<version>`,
 * `variants/<version>/<variant>`), never a name somebody typed, and what is under a key never changes.
 */
export type FileStore = {
  /** Takes in a finished local file: all of it or nothing, there to stay once this resolves. */
  keep(key: string, path: string): Promise<void>
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** How many bytes are under the key; undefined when nothing is. */
  size(key: string): Promise<number | undefined>
  /** The caller reads the stream to its end or cancels it. Undefined when nothing is under the key. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** False when nothing is under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** A key without a file is as good as removed. */
  remove(keys: string[]): Promise<void>
  /** Every file whose key begins with `prefix`, which is '' for all or ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Both ends included, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; size: number; modifiedAt: Date }

const SAFE_KEY = /^(?:objects|variants)(?:\/[\w-][\w.-]*)+$/

/** A key that could leave the store's folder is a mistake of ours or a forged archive: it goes no further. */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a key of the file store`)
  return key
}
