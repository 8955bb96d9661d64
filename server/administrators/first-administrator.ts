import { randomInt } from 'node:crypto'
import { hashPassword } from '#backend/auth/passwords.ts'
import { readEmail } from '#backend/auth/users.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Services } from '../services.ts'
import { setRole } from './roles.ts'

/** `password` is set only if it was generated here. It is shown once. */
export type FirstAdministrator = { email: string; password?: string }

export const LOCAL_EMAIL = 'admin@daan.localhost'

/** Creates an administrator if there is none. Returns the new one. */
export async function ensureFirstAdministrator({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<FirstAdministrator | undefined> {
  const email = readEmail(config.ADMIN_EMAIL ?? LOCAL_EMAIL)
  return inTransaction(database, async (query) => {
    // Serializes processes that start at the same time.
    await query(`select pg_advisory_xact_lock(hashtextextended('daan: first administrator', 0))`)
    const { rowCount } = await query(`select from public.profiles where role = 'admin' limit 1`)
    if (rowCount) return undefined

    const password = config.ADMIN_PASSWORD ?? readablePassword()
    const { rows } = await query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now())
      on conflict (lower(email)) do update set encrypted_password = excluded.encrypted_password
      returning id`,
      [email, await hashPassword(password, { known: email })],
    )
    for (const { id } of rows) await setRole(query, id, 'admin')
    return config.ADMIN_PASSWORD ? { email } : { email, password }
  })
}

// Omits characters that are easily confused.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five characters: 99 bits, and short enough to dictate. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
