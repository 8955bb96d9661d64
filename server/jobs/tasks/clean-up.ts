import { forgetOldSessions } from '../../auth/sessions.ts'
import type { Services } from '../../services.ts'

/** Forgets what has run out: attempts that no limit counts any more, old sessions and dead links. */
export async function cleanUp({ database }: Services): Promise<void> {
  await database.server.query('delete from daan.rate_limits where expires_at < now()')
  await database.server.query('delete from auth.one_time_tokens where expires_at < now()')
  await forgetOldSessions(database)
}
