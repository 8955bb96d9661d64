/**
 * Stores the bytes of uploaded files. Keys are made by the product (`objects/<version>`,
 * `variants/<version>/<variant>`), never by users, and the bytes under a key never change.
 */
export type FileStore = {
  /** Stores a finished local file atomically and durably. */
  keep(key: string, path: string): Promise<void>
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Size of the file under the key; undefined if there is none. */
  size(key: string): Promise<number | undefined>
  /** The caller must read the stream to its end or cancel it. Undefined if there is no file under the key. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Returns false if there is no file under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** Ignores missing keys. */
  remove(keys: string[]): Promise<void>
  /** Lists files by key prefix, which is '' for all or ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; size: number; modifiedAt: Date }

const SAFE_KEY = /^(?:objects|variants)(?:\/[\w-][\w.-]*)+$/

/** Rejects a key that could leave the store's folder: a bug or a forged archive. */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a key of the file store`)
  return key
}
