import type pg from 'pg'
import { retryOnDeadlock } from './retry-on-deadlock.ts'

/** A named statement is planned once for each connection. Each parameter is an array: one value for each caller. */
export type Statement = { name: string; text: string; values: unknown[] }

type Caller<Item, Result> = { item: Item; done(result: Result): void; fail(error: unknown): void }

/** By name, which always stands for the same items and results. */
const waiting = new WeakMap<pg.Pool, Map<string, unknown>>()
const MOST = 24

/**
 * Runs one statement for all who asked for it while it ran before: in a crowd each costs a fraction of a statement and of
 * a commit of its own. `run` returns a result for each item.
 */
export function inGroup<Item, Result>(
  pool: pg.Pool,
  name: string,
  item: Item,
  run: (items: Item[]) => Promise<Result[]>,
): Promise<Result> {
  const queues = waiting.get(pool) ?? new Map<string, unknown>()
  waiting.set(pool, queues)
  return new Promise((done, fail) => {
    const caller = { item, done, fail }
    const queue = queues.get(name) as Caller<Item, Result>[] | undefined
    if (queue) {
      queue.push(caller)
      return
    }
    const callers = [caller]
    queues.set(name, callers)
    void runAll(callers, run, () => queues.delete(name))
  })
}

/** The rows whose `id` is the caller's first value. */
export function statementInGroup<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text, values }: Statement,
): Promise<Row[]> {
  return inGroup(pool, name, values, async (all) => {
    const columns = values.map((_, n) => all.map((values) => values[n]))
    const { rows } = await pool.query<Row>({ name, text, values: columns })
    return all.map(([first]) => rows.filter(({ id }) => id === first))
  })
}

async function runAll<Item, Result>(
  callers: Caller<Item, Result>[],
  run: (items: Item[]) => Promise<Result[]>,
  ended: () => void,
): Promise<void> {
  while (callers.length > 0) {
    const group = callers.splice(0, MOST)
    const error = await runOne(group, run)
    if (!error) continue
    // A statement with an error has done nothing. Nobody fails because of another.
    const isUndone = group.length > 1 && (error as { severity?: string }).severity === 'ERROR'
    if (!isUndone) for (const { fail } of group) fail(error)
    else
      await Promise.all(
        group.map(async (caller) => {
          const own = await runOne([caller], run)
          if (own) caller.fail(own)
        }),
      )
  }
  // In the same moment: nobody joins a queue that has ended.
  ended()
}

async function runOne<Item, Result>(
  group: Caller<Item, Result>[],
  run: (items: Item[]) => Promise<Result[]>,
): Promise<unknown> {
  try {
    const results = await retryOnDeadlock(() => run(group.map(({ item }) => item)))
    group.forEach(({ done }, n) => {
      done(results[n] as Result)
    })
    return undefined
  } catch (error) {
    return error
  }
}
