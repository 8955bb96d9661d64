import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { MAX_NAMED_LENGTH, MAX_STATEMENT_NAMES, USES_BEFORE_NAMING } from '../limits.ts'

const WATCHED = 1000

/**
 * Names recurring statements, so that PostgreSQL parses and plans them once per connection. A plan depends on
 * the role's row-level security, so each role has its own names.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new LRUCache<string, number>({ max: WATCHED })

  nameFor(role: string, text: string): string | undefined {
    if (text.length > MAX_NAMED_LENGTH) return undefined
    const key = `${role} ${text}`
    const known = this.#names.get(key)
    if (known !== undefined || this.#names.size >= MAX_STATEMENT_NAMES) return known
    const uses = (this.#uses.get(key) ?? 0) + 1
    this.#uses.set(key, uses)
    if (uses < USES_BEFORE_NAMING) return undefined
    const name = `rest-${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`
    this.#names.set(key, name)
    this.#uses.delete(key)
    return name
  }
}
