import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Problem } from '../../base/problem.ts'
import { sharedRead } from '../../base/shared-read.ts'
import type { Database } from '../../db/database.ts'
import { MAX_REMEMBERED_PLANS, SCHEMA_LOOK_MS } from '../limits.ts'
import { introspect } from './introspect.ts'
import type { Schema } from './schema.ts'

/** One state of the schema and the plans made on it, which are dropped together. */
export type Generation<Plan extends object> = {
  schema: Schema
  /** Separate caches, so that public queries do not evict those of staff. */
  plans: Record<'public' | 'staff', LRUCache<string, Plan>>
  fingerprint: string
}

/**
 * The schema as last read. Reloaded after an announced change (`notify pgrst, 'reload schema'`, which ends
 * every migration) and periodically in the background; never because a request uses an unknown name.
 */
export class LiveSchema<Plan extends object> {
  readonly #server: Pool
  readonly #log: Logger
  readonly #staffFunctions: readonly string[] | undefined
  #seen: Generation<Plan> | undefined
  #readAt = 0
  /** Announced changes so far, and how many the last read had seen. */
  #changes = 1
  #read = 0
  readonly #load = sharedRead(() => this.#look())

  constructor(
    { server, onSchemaChange, onReset }: Database,
    log: Logger,
    staffFunctions?: readonly string[],
  ) {
    this.#server = server
    this.#log = log
    this.#staffFunctions = staffFunctions
    onSchemaChange(() => this.outdated())
    onReset(() => this.outdated())
  }

  /** The current generation, if known without a query. */
  get current(): Generation<Plan> | undefined {
    return this.#isOutdated() ? undefined : this.#seen
  }

  /** Marks the schema as stale: the next request waits for a reload. */
  outdated(): void {
    this.#changes++
  }

  #isOutdated(): boolean {
    return this.#read < this.#changes
  }

  async known(): Promise<Generation<Plan>> {
    const seen = this.#seen
    if (!seen) return this.#load()
    const isOld = performance.now() - this.#readAt > SCHEMA_LOOK_MS
    if (!this.#isOutdated() && !isOld) return seen
    const loading = this.#load().catch((error: Problem) => {
      this.#log.debug({ err: error.cause }, 'The schema could not be read again')
      return seen
    })
    return this.#isOutdated() ? loading : seen
  }

  async #look(): Promise<Generation<Plan>> {
    const changes = this.#changes
    this.#readAt = performance.now()
    try {
      const { schema, fingerprint } = await introspect(this.#server, this.#staffFunctions)
      if (this.#seen?.fingerprint !== fingerprint) {
        const plans = () => new LRUCache<string, Plan>({ max: MAX_REMEMBERED_PLANS })
        this.#seen = { schema, fingerprint, plans: { public: plans(), staff: plans() } }
        this.#log.debug({ relations: schema.relations.size }, 'Read the database schema')
      }
      this.#read = changes
      return this.#seen
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
}
