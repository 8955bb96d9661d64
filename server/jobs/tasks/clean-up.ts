import { forgetOldGuests } from '#backend/auth/guest-sessions.ts'
import { forgetOldDevices } from '#backend/auth/known-devices.ts'
import { forgetOldSessions } from '#backend/auth/sessions.ts'
import type { Database } from '#backend/db/database.ts'
import { forgetUnanswered } from '../../messages/guardian-consent.ts'
import { removeExpiredFiles } from '../../receipts/sealed-files.ts'
import type { Services } from '../../services.ts'

/** Forgets what has run out: attempts that no limit counts any more, old sessions, dead links, and where gifts came from. Tidies what reports add up. */
export async function cleanUp(services: Services): Promise<void> {
  const { database, hosted } = services
  await forgetUnanswered(services)
  await database.server.query('delete from daan.rate_limits where expires_at < now()')
  await database.server.query(`delete from public.invitations where expires_at < now() - interval '30 days'`)
  await database.server.query(
    `update private.gift_orders set origin = null, device = null where origin is not null and created_at < now() - interval '1 day'`,
  )
  await database.server.query('select private.fold_gift_figures()')
  await forgetOldGuests(database)
  await database.server.query('select private.forget_identifiers()')
  await database.server.query('delete from private.email_confirmations where expires_at < now()')
  await removeExpiredFiles(services)
  // A hosted service looks after its own.
  if (!hosted) await cleanUpSignIn(database)
}

async function cleanUpSignIn(database: Database): Promise<void> {
  await database.server.query('delete from auth.one_time_tokens where expires_at < now()')
  await database.server.query(`delete from auth.mfa_challenges where created_at < now() - interval '1 hour'`)
  await database.server.query(
    `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 hour'`,
  )
  await forgetOldSessions(database)
  await forgetOldDevices(database)
}
