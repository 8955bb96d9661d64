import type { Handler } from 'hono'
import type { Env } from './env.ts'
import type { Services } from './services.ts'

/** 200 while the process serves and the database answers. */
export function health({ database }: Pick<Services, 'database'>): Handler<Env> {
  return async (c) => {
    try {
      await database.server.query('select 1')
      return c.json({ status: 'ok' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'The database does not answer')
      return c.json({ status: 'database unavailable' }, 503)
    }
  }
}
