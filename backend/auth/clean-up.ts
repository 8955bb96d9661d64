import type { Database } from '../db/database.ts'
import { patiently } from '../db/patiently.ts'
import { forgetOldDevices } from './known-devices.ts'
import { forgetOldSessions } from './sessions.ts'

/** Deletes expired links, challenges, unconfirmed apps, sessions and known browsers. */
export async function cleanUpSignIn(database: Database): Promise<void> {
  const run = (text: string) => patiently(database, text)
  await run('delete from auth.one_time_tokens where expires_at < now()')
  await run(`delete from auth.mfa_challenges where created_at < now() - interval '1 hour'`)
  await run(
    `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 hour'`,
  )
  await forgetOldSessions(database)
  await forgetOldDevices(database)
}
