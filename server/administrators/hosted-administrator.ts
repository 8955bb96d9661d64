import { readEmail } from '#backend/auth/users.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { createHostedAccount } from '#backend/hosted/accounts.ts'
import type { Hosted } from '#backend/hosted/hosted.ts'
import type { Services } from '../services.ts'
import { type FirstAdministrator, LOCAL_EMAIL, readablePassword } from './first-administrator.ts'
import { setRole } from './roles.ts'

/** Counterpart of `ensureFirstAdministrator` for a hosted backend. */
export async function ensureHostedAdministrator(
  { config, database }: Services,
  hosted: Hosted,
): Promise<FirstAdministrator | undefined> {
  const email = readEmail(config.ADMIN_EMAIL ?? LOCAL_EMAIL)
  return inTransaction(database, async (query) => {
    await query(`select pg_advisory_xact_lock(hashtextextended('daan: first administrator', 0))`)
    const { rowCount } = await query(`select from public.profiles where role = 'admin' limit 1`)
    if (rowCount) return undefined
    const known = await idOf(query, email)
    const password = config.ADMIN_PASSWORD ?? readablePassword()
    await setRole(query, known ?? (await createHostedAccount(hosted, { email, password })), 'admin')
    return known || config.ADMIN_PASSWORD ? { email } : { email, password }
  })
}

async function idOf(query: Query, email: string): Promise<string | undefined> {
  const { rows } = await query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [
    email,
  ])
  return rows[0]?.id
}
