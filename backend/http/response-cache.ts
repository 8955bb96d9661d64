import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { accepts, chooseEncoding, type Encoding, encode, WORTH_COMPRESSING } from './encoding.ts'
import { type GzipParts, gzipFilled, gzipParts } from './gzip-parts.ts'

/** The content security policy of one page, still to be given a response's nonce. */
export type PagePolicy = (nonce: string) => string

/** The tables an answer depends on; `complete` turns false when some of it came from elsewhere or failed. */
export type Reads = { tables: Set<string>; complete: boolean }

export const noReads = (): Reads => ({ tables: new Set(), complete: true })

/** An answer that is the same for every visitor, cached until a table it was read from changes. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  /** The body, cut where each response puts its own nonce. One part: no nonce in it. */
  parts: Buffer[]
  /** Of a page. */
  policy?: PagePolicy
  etag: string
  encoded: Map<Encoding, Buffer>
  /** The header lines that are the same each time it is sent, as they go out. */
  lines: Map<string, string[]>
  /** A body with nonces, compressed around them. */
  packed?: GzipParts
}

/** Pages apart, so that no number of made-up questions to the REST interface pushes one out. */
const ROOM = { page: 24 * 1024 * 1024, rest: 40 * 1024 * 1024 }
const MAX_ENTRIES = 4000
const MAX_ENTRY_BYTES = 1024 * 1024
/** What is asked with a longer address is hardly asked twice. */
const MAX_KEY_LENGTH = 1024
/** Of headers, ready lines and what the map itself needs. */
const OVERHEAD = 6 * 1024

type Kind = keyof typeof ROOM
type Entry = CachedResponse & { tables: Set<string> }

/** The body may come to lie in memory plain, with brotli and with gzip; a character of the key takes two bytes. */
function bytesOf({ parts }: CachedResponse, key: string): number {
  return parts.reduce((sum, part) => sum + part.length * 3, OVERHEAD + key.length * 2)
}

/**
 * Anonymous answers, from memory. Correct before fast: an answer is cached only if none of the tables it
 * read changed while it was being made, it goes when one of them changes, and everything goes (and
 * nothing is cached) while changes can't be heard.
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
    return this.#entries[kindOf(key)].get(key)
  }

  /** How much is cached, in entries and in bytes. */
  get size(): { entries: number; bytes: number } {
    const all = Object.values(this.#entries)
    return {
      entries: all.reduce((sum, { size }) => sum + size, 0),
      bytes: all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    }
  }

  /** Taken before an answer is made, and handed back when it is cached. */
  mark(): number {
    return this.#clock
  }

  set(key: string, response: CachedResponse, reads: Reads, mark: number): void {
    if (key.length > MAX_KEY_LENGTH) return
    if (!reads.complete || !this.#database.listening || this.#resetAt > mark) return
    for (const table of reads.tables) if ((this.#changedAt.get(table) ?? 0) > mark) return
    if (response.parts.reduce((sum, part) => sum + part.length, 0) > MAX_ENTRY_BYTES) return
    this.#entries[kindOf(key)].set(key, { ...response, tables: reads.tables })
  }

  #drop(table: string): void {
    this.#changedAt.set(table, ++this.#clock)
    for (const entries of Object.values(this.#entries)) {
      for (const [key, response] of entries.entries()) if (response.tables.has(table)) entries.delete(key)
    }
  }
}

function roomFor(kind: Kind): LRUCache<string, Entry> {
  return new LRUCache<string, Entry>({ max: MAX_ENTRIES, maxSize: ROOM[kind], sizeCalculation: bytesOf })
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

/** The body as a visitor can take it, with a page's nonce filled in; its fixed parts are compressed once for all. */
export function bodyFor(
  answer: CachedResponse,
  acceptEncoding: string | undefined,
  filling: Buffer = Buffer.alloc(0),
): { bytes: Buffer; encoding: Encoding } {
  const { parts } = answer
  const [body = Buffer.alloc(0)] = parts
  if (parts.length > 1) {
    if (accepts(acceptEncoding, 'gzip')) {
      answer.packed ??= gzipParts(parts, filling.length)
      return { bytes: gzipFilled(answer.packed, filling), encoding: 'gzip' }
    }
    const filled = parts.flatMap((part, i) => (i === 0 ? [part] : [filling, part]))
    return { bytes: Buffer.concat(filled), encoding: 'identity' }
  }
  const encoding = body.length < WORTH_COMPRESSING ? 'identity' : chooseEncoding(acceptEncoding)
  const bytes = answer.encoded.get(encoding) ?? encode(body, encoding)
  answer.encoded.set(encoding, bytes)
  return { bytes, encoding }
}
