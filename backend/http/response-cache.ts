import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { type BrotliParts, between, brotliFilled, brotliParts } from './brotli-parts.ts'
import { accepts, chooseEncoding, type Encoding, encode, WORTH_COMPRESSING } from './encoding.ts'
import { type GzipParts, gzipFilled, gzipParts } from './gzip-parts.ts'

/** The content security policy of a page, as a function of the response's nonce. */
export type PagePolicy = (nonce: string) => string

/**
 * Tables a response depends on; `complete` is false if some data came from elsewhere or failed. `until` is the
 * time in milliseconds at which it goes stale by itself.
 */
export type Reads = { tables: Set<string>; complete: boolean; until?: number }

export const noReads = (): Reads => ({ tables: new Set(), complete: true })

/** A response that is the same for every visitor, cached until a table it was read from changes. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  /** The body, split where each response inserts its nonce. A single part has no nonce. */
  parts: Buffer[]
  /** Set for pages. */
  policy?: PagePolicy
  etag: string
  encoded: Map<Encoding, Buffer>
  /** Header lines that are the same in every response, ready to send. */
  lines: Map<string, string[]>
  /** A body with nonces, compressed around them. */
  packed?: GzipParts
  /** Likewise. Without parts while they are made, or if they cannot be. */
  brotli?: { parts?: BrotliParts | undefined }
  /** No longer cached. */
  isDropped?: boolean
}

/** Pages have their own space, so that no number of invented REST queries evicts one. */
const ROOM = { page: 24 * 1024 * 1024, rest: 40 * 1024 * 1024 }
const MAX_ENTRIES = 4000
const MAX_ENTRY_BYTES = 1024 * 1024
/** Longer addresses are hardly requested twice. */
const MAX_KEY_LENGTH = 1024
/** Headers, ready lines and the map entry. */
const OVERHEAD = 6 * 1024

type Kind = keyof typeof ROOM
type Entry = CachedResponse & { tables: Set<string>; until: number }

/**
 * The end of the current minute: sums that change with every gift are cached until then. Every day begins with a
 * minute, in India too, so no such response outlives its day.
 */
export function endOfMinute(now = Date.now()): number {
  return now - (now % 60_000) + 60_000
}

/** A body may be stored plain, as brotli and as gzip; a character of the key takes two bytes. */
function bytesOf({ parts }: CachedResponse, key: string): number {
  return parts.reduce((sum, part) => sum + part.length * 3, OVERHEAD + key.length * 2)
}

/**
 * Caches anonymous responses. Correctness comes first: a response is cached only if none of its tables
 * changed while it was made, and dropped when one changes. Everything is dropped, and nothing cached, while
 * changes are not received.
 */
export class ResponseCache {
  readonly #entries = { page: roomFor('page'), rest: roomFor('rest') }
  readonly #changedAt = new Map<string, number>()
  readonly #database: Database
  #clock = 0
  #resetAt = 0

  constructor(database: Database) {
    this.#database = database
    database.onChange((table) => this.#drop(table))
    database.onReset(() => {
      this.#resetAt = ++this.#clock
      for (const entries of Object.values(this.#entries)) entries.clear()
    })
  }

  get(key: string): CachedResponse | undefined {
    const found = this.#entries[kindOf(key)].get(key)
    return found && Date.now() < found.until ? found : undefined
  }

  /** Cached entries and bytes. */
  get size(): { entries: number; bytes: number } {
    const all = Object.values(this.#entries)
    return {
      entries: all.reduce((sum, { size }) => sum + size, 0),
      bytes: all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    }
  }

  /** Taken before a response is made, and passed back to cache it. */
  mark(): number {
    return this.#clock
  }

  set(key: string, response: CachedResponse, reads: Reads, mark: number): void {
    if (key.length > MAX_KEY_LENGTH) return
    if (!reads.complete || !this.#database.listening || this.#resetAt > mark) return
    for (const table of reads.tables) if ((this.#changedAt.get(table) ?? 0) > mark) return
    if (response.parts.reduce((sum, part) => sum + part.length, 0) > MAX_ENTRY_BYTES) return
    const { tables, until = Number.POSITIVE_INFINITY } = reads
    this.#entries[kindOf(key)].set(key, { ...response, tables, until })
  }

  #drop(table: string): void {
    this.#changedAt.set(table, ++this.#clock)
    for (const entries of Object.values(this.#entries)) {
      for (const [key, response] of entries.entries()) if (response.tables.has(table)) entries.delete(key)
    }
  }
}

function roomFor(kind: Kind): LRUCache<string, Entry> {
  return new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: ROOM[kind],
    sizeCalculation: bytesOf,
    dispose(entry) {
      entry.isDropped = true
    },
  })
}

function kindOf(key: string): Kind {
  return key.startsWith('page') ? 'page' : 'rest'
}

export function toCached(status: number, headers: Headers, parts: Buffer[]): CachedResponse {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  return { status, headers: Object.fromEntries(headers), parts, etag, encoded: new Map(), lines: new Map() }
}

/** The body in an accepted encoding, with a page's nonce filled in; fixed parts are compressed once. */
export function bodyFor(
  answer: CachedResponse,
  acceptEncoding: string | undefined,
  filling: Buffer = Buffer.alloc(0),
): { bytes: Buffer; encoding: Encoding } {
  const { parts } = answer
  const [body = Buffer.alloc(0)] = parts
  if (parts.length > 1) {
    const brotli = accepts(acceptEncoding, 'br') && brotliOf(answer, filling)
    if (brotli) return { bytes: brotliFilled(brotli, filling), encoding: 'br' }
    if (accepts(acceptEncoding, 'gzip')) {
      answer.packed ??= gzipParts(parts, filling.length)
      return { bytes: gzipFilled(answer.packed, filling), encoding: 'gzip' }
    }
    return { bytes: between(parts, filling), encoding: 'identity' }
  }
  const encoding = body.length < WORTH_COMPRESSING ? 'identity' : chooseEncoding(acceptEncoding)
  const bytes = answer.encoded.get(encoding) ?? encode(body, encoding)
  answer.encoded.set(encoding, bytes)
  return { bytes, encoding }
}

/** One page at a time, so that a crowd of them takes the memory of one encoder. */
let turn: Promise<unknown> = Promise.resolve()

/** Made off the main thread; meanwhile visitors get gzip. */
function brotliOf(answer: CachedResponse, filling: Buffer): BrotliParts | undefined {
  if (!answer.brotli) {
    const made: CachedResponse['brotli'] = {}
    answer.brotli = made
    const keep = (parts: BrotliParts | undefined) => {
      made.parts = parts
    }
    turn = turn
      .then(() => (answer.isDropped ? undefined : brotliParts(answer.parts, filling)))
      .then(keep, (error) => process.emitWarning(error))
  }
  return answer.brotli.parts
}
