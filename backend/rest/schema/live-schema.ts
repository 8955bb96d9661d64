import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Problem } from '../../base/problem.ts'
import { MAX_REMEMBERED_PLANS, SCHEMA_REFRESH_MS, SCHEMA_REFRESHES_AT_ONCE } from '../limits.ts'
import { introspect } from './introspect.ts'
import type { Schema } from './schema.ts'

/** One state of the schema, and what was planned on it: when the state goes, its plans go with it. */
export type Generation<Plan extends object> = {
  schema: Schema
  plans: LRUCache<string, Plan>
  fingerprint: string
}

/** The schema as last seen, read again when a request misses something in it. */
export class LiveSchema<Plan extends object> {
  readonly #server: Pool
  readonly #log: Logger
  #current: Generation<Plan> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #upcoming: Promise<Generation<Plan>> | undefined
  #credit = SCHEMA_REFRESHES_AT_ONCE
  #creditAt = performance.now()

  constructor(server: Pool, log: Logger) {
    this.#server = server
    this.#log = log
  }

  /** The current generation, if the schema has been read. */
  get current(): Generation<Plan> | undefined {
    return this.#current
  }

  async known(): Promise<Generation<Plan>> {
    if (!this.#current) await this.#last.catch(() => undefined)
    return this.#current ?? this.#load()
  }

  /** Something was missing from `seen`: what is there now, or undefined if nothing has changed since. */
  async newerThan(seen: Generation<Plan>): Promise<Generation<Plan> | undefined> {
    const now = this.#current === seen ? await this.#load() : this.#current
    return now === seen ? undefined : now
  }

  /**
   * However many requests miss at once, they wait for the same reading: one that has not begun, since
   * one under way may have passed what they miss before it was there.
   */
  #load(): Promise<Generation<Plan>> {
    this.#upcoming ??= this.#readAfterLast()
    return this.#upcoming
  }

  async #readAfterLast(): Promise<Generation<Plan>> {
    await this.#last.catch(() => undefined)
    await this.#turn()
    this.#upcoming = undefined
    const reading = this.#read()
    this.#last = reading
    return reading
  }

  async #read(): Promise<Generation<Plan>> {
    try {
      const { schema, fingerprint } = await introspect(this.#server)
      if (this.#current?.fingerprint !== fingerprint) {
        this.#current = { schema, fingerprint, plans: new LRUCache({ max: MAX_REMEMBERED_PLANS }) }
        this.#log.debug({ relations: schema.relations.size }, 'Read the database schema')
      }
      return this.#current as Generation<Plan>
    } catch (cause) {
      throw new Problem({
        status: 503,
        code: 'PGRST002',
        message: 'Could not query the database for the schema cache. Retrying.',
        headers: { 'Retry-After': '1' },
        cause,
      })
    }
  }

  /** Readings cost the database work, and anyone can ask for what is not there: they are rationed. */
  async #turn(): Promise<void> {
    const now = performance.now()
    const earned = (now - this.#creditAt) / SCHEMA_REFRESH_MS
    this.#credit = Math.min(SCHEMA_REFRESHES_AT_ONCE, this.#credit + earned)
    this.#creditAt = now
    const wait = (1 - this.#credit) * SCHEMA_REFRESH_MS
    if (wait > 0) await new Promise((wake) => setTimeout(wake, wait))
    this.#credit -= 1
  }
}
