import type { AccountEmail, Accounts } from '../../auth/accounts.ts'
import type { Guests } from '../../auth/guests.ts'
import type { Services } from '../../auth/services.ts'
import { createUser, type User } from '../../auth/users.ts'
import type { Query } from '../../db/database.ts'

export type Role = 'admin' | 'member'

/** Creates an account with a role that can sign in at once. */
export function createPerson(
  services: Pick<Services, 'database' | 'accounts'>,
  { role, ...credentials }: { email: string; password: string; role: Role },
): Promise<User> {
  return createUser(services, credentials, (query, { id }) => setRole(query, id, role))
}

export async function setRole(query: Query, id: string, role: Role): Promise<void> {
  await query(
    `insert into public.profiles (id, role) values ($1, $2)
    on conflict (id) do update set role = excluded.role`,
    [id, role],
  )
}

/** Emails stay in `outbox`, where tests read them. */
export function createAccounts(): Accounts {
  return {
    siteName: async () => 'Asha Trust',
    guessableWords: ['ledger'],
    canSendEmail: async () => true,
    queueEmail: (query, { kind, recipient, cause, ...content }: AccountEmail) =>
      post(query, kind, recipient, cause, content),
    async logChange(query, { account, before, after, actor }) {
      await query(
        'insert into public.account_changes (account, actor, before, after) values ($1, $2, $3, $4)',
        [account.email, actor?.email ?? null, JSON.stringify(before ?? null), JSON.stringify(after)],
      )
    },
  }
}

/** Readers sign in by a letter to the address on their card. */
export const readersAsGuests: Guests = {
  kind: 'reader',
  page: '/my-card',
  async find(query, typed) {
    const { rows } = await query<{ email: string }>(
      'select email from public.readers where lower(email) = lower($1)',
      [typed],
    )
    return rows[0]?.email
  },
  queueEmail: (query, { recipient, cause, ...content }) =>
    post(query, 'guest_sign_in', recipient, cause, content),
  cameIn: async () => {},
}

async function post(query: Query, kind: string, recipient: string, cause: string, content: object) {
  await query(
    `insert into public.outbox (kind, recipient, cause, content) values ($1, $2, $3, $4)
    on conflict (cause) do nothing`,
    [kind, recipient, cause, JSON.stringify(content)],
  )
}
