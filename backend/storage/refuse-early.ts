import type { Context, MiddlewareHandler } from 'hono'
import { asRole } from '../db/as-role.ts'
import { COMMANDS, openToOthers, staffPolicyPattern } from '../db/open-to-others.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import { bucketFor } from './buckets.ts'
import { explainRefusal, notAllowed } from './problems.ts'
import type { Services } from './services.ts'

type Needed = 'select' | 'insert' | 'update' | 'delete'

const MAY = `select ${openToOthers('me', 'file', 'asked', '$2')} as may
  from pg_roles as me, pg_class as file, ${COMMANDS} as asked(name, letter)
  where me.rolname = current_user and file.oid = 'storage.objects'::regclass and asked.name = $1`

/**
 * Refuses, before the body is read, callers who may not do this to any file or cannot see the bucket: a body
 * without effect must not hold a slot. Each file is checked later by name.
 */
export function refuseEarly(
  { database, staffFunctions }: Pick<Services, 'database' | 'staffFunctions'>,
  inTurn: InTurn,
  needed: Needed,
): MiddlewareHandler<Env> {
  const values = [needed, staffPolicyPattern(staffFunctions)]
  async function refuse(c: Context<Env>): Promise<void> {
    const caller = c.get('caller')
    const { rows } = await asRole(
      database,
      caller,
      (query) => query<{ may: string }>(MAY, values, 'may-do-to-files'),
      { readOnly: true, settings: { search_path: '' } },
    )
    // Request connections return values as PostgreSQL's text.
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
