import type { Services } from '#server/services.ts'
import { type FirstAdministrator, LOCAL_EMAIL, readablePassword } from '../auth/first-administrator.ts'
import { emailTaken, readEmail, setRole } from '../auth/users.ts'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Hosted } from './hosted.ts'

/** Makes somebody who can sign in at once, and answers their id. */
export async function createHostedAccount(
  hosted: Hosted,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await hosted.call('/auth/v1/admin/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  const said = (await answer.json().catch(() => ({}))) as { id?: string; error_code?: string; msg?: string }
  if (said.error_code === 'email_exists') throw emailTaken()
  if (!answer.ok || !said.id) {
    throw new Problem({
      status: answer.status === 422 ? 422 : 502,
      code: said.error_code ?? 'account_not_made',
      message: said.msg ?? 'The account could not be made.',
    })
  }
  return said.id
}

/** Sees to it that somebody can enter the back office, as `ensureFirstAdministrator` does elsewhere. */
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
