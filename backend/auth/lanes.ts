import { anonymous, asRole, type Caller, visitorOfPages } from '../db/as-role.ts'
import type { Database } from '../db/database.ts'

/**
 * Whose connections and limits a caller has. An administrator's, for whoever PostgreSQL says is one; this decides
 * what may be spent on a request and never what it may see, so the answer may be a few seconds old.
 */
export type Lanes = {
  place(caller: Caller, forPage: boolean): Promise<Caller>
  /** The same caller as staff, if that is known without asking. */
  staff(caller: Caller): Caller | undefined
}

const REMEMBERED_MS = 10_000

type Known = { until: number; isStaff: boolean; asStaff: Caller; asPublic: Caller }

export function createLanes(database: Database): Lanes {
  const visitor: Caller = { ...anonymous, lane: 'public' }
  const known = new WeakMap<Caller, Known>()
  const asking = new WeakMap<Caller, Promise<Known>>()
  const fresh = (caller: Caller) => {
    const found = known.get(caller)
    return found && found.until > performance.now() ? found : undefined
  }

  async function ask(caller: Caller): Promise<Known> {
    // One object for each, however often it is asked: what is made of a caller is remembered by it.
    const before = known.get(caller)
    const asStaff = before?.asStaff ?? { ...caller, lane: 'staff' }
    const asPublic = before?.asPublic ?? { ...caller, lane: 'public' }
    const isStaff = caller.role === 'service_role' || (await isAdministrator(database, asStaff))
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
    staff(caller) {
      const found = fresh(caller)
      return found?.isStaff ? found.asStaff : undefined
    },
  }

  function start(caller: Caller): Promise<Known> {
    const started = ask(caller).finally(() => asking.delete(caller))
    asking.set(caller, started)
    return started
  }
}

async function isAdministrator(database: Database, caller: Caller): Promise<boolean> {
  const { rows } = await asRole(
    database,
    caller,
    (query) => query<{ answer: string }>('select public.is_admin() as answer', [], 'is-admin'),
    { readOnly: true },
  )
  return rows[0]?.answer === 't'
}
