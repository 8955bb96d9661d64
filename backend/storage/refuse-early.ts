import type { Context, MiddlewareHandler } from 'hono'
import { asRole } from '../db/as-role.ts'
import type { Env } from '../http/env.ts'
import { bucketFor } from './buckets.ts'
import { explainRefusal, notAllowed } from './problems.ts'
import type { Services } from './services.ts'
import type { InTurn } from './turns.ts'

type Needed = 'select' | 'insert' | 'update' | 'delete'

/**
 * Refuses, before the body is read, who may do no such thing to any file, and who does not see the bucket: nobody
 * holds a place with a body that would change nothing. What each file allows is decided when it is named.
 */
export function refuseEarly({ database }: Services, inTurn: InTurn, needed: Needed): MiddlewareHandler<Env> {
  async function refuse(c: Context<Env>): Promise<void> {
    const caller = c.get('caller')
    const { rows } = await asRole(
      database,
      caller,
      (query) => query<{ may: string }>(`select has_table_privilege('storage.objects', $1) as may`, [needed]),
      { readOnly: true },
    )
    // The connections of requests hand out values as PostgreSQL wrote them.
    if (rows[0]?.may !== 't') throw notAllowed()
    const bucket = c.req.param('bucket')
    if (bucket !== undefined) await bucketFor(database, caller, bucket)
  }

  return async (c, next) => {
    if (c.get('caller').lane !== 'staff') {
      await inTurn(c, () => refuse(c)).catch((error: unknown) => {
        throw explainRefusal(error)
      })
    }
    await next()
  }
}
