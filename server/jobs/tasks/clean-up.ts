import { cleanUpSignIn } from '#backend/auth/clean-up.ts'
import { forgetOldGuests } from '#backend/auth/guest-sessions.ts'
import { patiently } from '#backend/db/patiently.ts'
import { forgetPastAttempts } from '#backend/http/rate-limit.ts'
import { askWaitingGuardians, forgetUnanswered } from '../../messages/guardian-consent.ts'
import { removeExpiredFiles } from '../../receipts/sealed-files.ts'
import type { Services } from '../../services.ts'

/** Deletes expired data: rate-limit attempts, sessions, links and the origins of gifts. Compacts the report totals. */
export async function cleanUp(services: Services): Promise<void> {
  const { database, hosted } = services
  const run = (text: string) => patiently(database, text)
  await forgetUnanswered(services)
  await askWaitingGuardians(services)
  await forgetPastAttempts(database)
  await run(`delete from public.invitations where expires_at < now() - interval '30 days'`)
  await run(
    `update private.gift_orders set origin = null, device = null where origin is not null and created_at < now() - interval '1 day'`,
  )
  await run('select private.fold_gift_figures()')
  await forgetOldGuests(database)
  await run('select private.forget_identifiers()')
  // Tokens with saved details show who gave a gift.
  await run('delete from private.gift_tokens where expires_at < now() and saved_at is null')
  await run('select private.forget_card_recipients()')
  await run('delete from private.email_confirmations where expires_at < now()')
  // An export not marked as filed within a year was not filed.
  await run(`delete from private.exported_rows as e using public.statement_runs as run
    where run.id = e.run_id and run.created_at < now() - interval '1 year'`)
  await removeExpiredFiles(services)
  // A hosted service cleans up its own sessions.
  if (!hosted) await cleanUpSignIn(database)
}
