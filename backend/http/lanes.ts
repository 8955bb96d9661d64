import { anonymous, asRole, type Caller, visitorOfPages } from '../db/as-role.ts'
import type { Database, Query } from '../db/database.ts'

/**
 * Assigns connections and limits to a caller: staff's, if the product recognises the caller as staff. Decides
 * only what a request may cost, never what it may see, so the result may be cached for a few seconds.
 */
export type Lanes = { place(caller: Caller, forPage: boolean): Promise<Caller> }

const REMEMBERED_MS = 10_000

type Known = { until: number; isStaff: boolean; asStaff: Caller; asPublic: Caller }

/** `asksAsStaff` is queried with the caller's own rights. */
export function createLanes(database: Database, asksAsStaff: (query: Query) => Promise<boolean>): Lanes {
  const visitor: Caller = { ...anonymous, lane: 'public' }
  const known = new WeakMap<Caller, Known>()
  const asking = new WeakMap<Caller, Promise<Known>>()
  const fresh = (caller: Caller) => {
    const found = known.get(caller)
    return found && found.until > performance.now() ? found : undefined
  }

  async function ask(caller: Caller): Promise<Known> {
    // Reuses the same objects, since other caches are keyed by them.
    const before = known.get(caller)
    const asStaff = before?.asStaff ?? { ...caller, lane: 'staff' }
    const asPublic = before?.asPublic ?? { ...caller, lane: 'public' }
    const isStaff =
      caller.role === 'service_role' ||
      (caller.role !== 'daan_guest' && (await asRole(database, asStaff, asksAsStaff, { readOnly: true })))
    const found = { until: performance.now() + REMEMBERED_MS, isStaff, asStaff, asPublic }
    known.set(caller, found)
    return found
  }

  return {
    async place(caller, forPage) {
      if (caller.role === 'anon') return forPage ? visitorOfPages : visitor
      const found = fresh(caller) ?? (await (asking.get(caller) ?? start(caller)))
      return found.isStaff ? found.asStaff : found.asPublic
    },
  }

  function start(caller: Caller): Promise<Known> {
    const started = ask(caller).finally(() => asking.delete(caller))
    asking.set(caller, started)
    return started
  }
}
