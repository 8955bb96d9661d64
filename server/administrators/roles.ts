import type { Services as AuthServices } from '#backend/auth/services.ts'
import { createUser, type User } from '#backend/auth/users.ts'
import type { Database, Query } from '#backend/db/database.ts'
import type { Role as StaffRole } from '#domain/people/roles.ts'

export type Role = StaffRole | 'member'

/** Creates an account with a role; it can sign in at once. */
export async function createPerson(
  services: Pick<AuthServices, 'database' | 'accounts'>,
  {
    role,
    accessEndsOn,
    ...credentials
  }: { email: string; password: string; role: Role; accessEndsOn?: string | null },
): Promise<User> {
  return createUser(services, credentials, (query, { id }) => setRole(query, id, role, accessEndsOn))
}

export async function setRole(
  query: Query,
  userId: string,
  role: Role,
  accessEndsOn: string | null = null,
): Promise<void> {
  await query(
    `insert into public.profiles (id, role, access_ends_on) values ($1, $2, $3)
    on conflict (id) do update set role = excluded.role, access_ends_on = excluded.access_ends_on`,
    [userId, role, accessEndsOn],
  )
}

export type ListedUser = {
  email: string
  role: string
  access_ends_on: string | null
  created_at: Date
  last_sign_in_at: Date | null
  has_two_step: boolean
}

export async function listUsers(database: Database): Promise<ListedUser[]> {
  const { rows } = await database.server.query<ListedUser>(
    `select u.email, coalesce(p.role, 'member') as role, p.access_ends_on::text, u.created_at, u.last_sign_in_at,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_two_step
    from auth.users u left join public.profiles p on p.id = u.id
    order by p.role = 'admin' desc nulls last, lower(u.email)`,
  )
  return rows
}
