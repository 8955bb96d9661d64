import type { Handler } from 'hono'
import type pg from 'pg'
import type { Env } from './env.ts'
import type { Services } from './services.ts'

// A hanging database refuses nothing; the check gives up after this.
const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 3000 }

/** Returns 200 while the process serves and the database responds. Concurrent checks share one query. */
export function health({ database }: Pick<Services, 'database'>): Handler<Env> {
  let asking: Promise<unknown> | undefined
  return async (c) => {
    try {
      asking ??= database.server.query(question).finally(() => {
        asking = undefined
      })
      await asking
      return c.json({ status: 'ok' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'The database does not answer')
      return c.json({ status: 'database unavailable' }, 503)
    }
  }
}
