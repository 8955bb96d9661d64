import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import type { Database, Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { forgetDevices } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import type { Services } from './services.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

export type User = {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  created_at: Date
  updated_at: Date
  factors: Factor[]
}

/** An authenticator app as shown to its owner: without its secret. */
export type Factor = {
  id: string
  friendly_name: string | null
  factor_type: 'totp'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export const userColumns = `u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at,
  (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
      'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at,
      'updated_at', f.updated_at) order by f.created_at), '[]')
    from auth.mfa_factors f where f.user_id = u.id) as factors`

/** Whether the account requires more than a password. */
export function hasTwoStep({ factors }: Pick<User, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified')
}

const address = z.email().max(254)

export function readEmail(given: string): string {
  const parsed = address.safeParse(given.trim())
  if (!parsed.success) {
    const message = 'Please enter a valid email address.'
    throw new Problem({ status: 422, code: 'email_address_invalid', message })
  }
  return parsed.data
}

export async function findUserByEmail({ server }: Database, email: string): Promise<User | undefined> {
  const { rows } = await server.query<User>(
    `select ${userColumns} from auth.users u where lower(u.email) = lower($1)`,
    [email.trim()],
  )
  return rows[0]
}

type Needs = Pick<Services, 'database' | 'accounts'>

/**
 * Creates an account that can sign in at once: its creator vouches for the address. `complete` runs in the
 * same transaction.
 */
export async function createUser(
  services: Needs,
  { email, password }: { email: string; password: string },
  complete: (query: Query, user: User) => Promise<void> = async () => {},
): Promise<User> {
  const given = readEmail(email)
  await refuseWeakPassword(services, password, given)
  const encrypted = await hashPassword(password, { known: given })
  return inTransaction(services.database, async (query) => {
    const { rows } = await query<User>(
      `insert into auth.users as u (email, encrypted_password, email_confirmed_at) values ($1, $2, now())
      on conflict (lower(email)) do nothing returning ${userColumns}`,
      [given, encrypted],
    )
    const user = rows[0]
    if (!user) throw emailTaken()
    await complete(query, user)
    return user
  })
}

/** Sets a password and ends every other session, which a thief may hold. */
export async function setPassword(
  services: Needs,
  user: Pick<User, 'id' | 'email'>,
  password: string,
  { keepSessionId, actor }: { keepSessionId?: string; actor?: Pick<User, 'id' | 'email'> } = {},
): Promise<void> {
  await refuseWeakPassword(services, password, user.email)
  const encrypted = await hashPassword(password, { known: user.id })
  await inTransaction(services.database, async (query) => {
    await query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
      user.id,
      encrypted,
    ])
    await query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
      user.id,
      keepSessionId ?? null,
    ])
    await query('delete from auth.one_time_tokens where user_id = $1', [user.id])
    await forgetDevices(query, user.id)
    await services.accounts.logChange(query, { account: user, after: { password: 'changed' }, actor })
  })
}

export function emailTaken(): Problem {
  const message = 'A user with this email address has already been registered'
  return new Problem({ status: 422, code: 'email_exists', message })
}
