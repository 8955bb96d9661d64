import { digest } from '#backend/auth/digest.ts'
import { takeInvitationLookup } from '#backend/auth/limits.ts'
import { hashPassword } from '#backend/auth/passwords.ts'
import { refuseWeakPassword } from '#backend/auth/weak-passwords.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { createHostedAccount } from '#backend/hosted/accounts.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Services } from '../services.ts'
import { nameOf } from './invitations.ts'
import { setRole } from './roles.ts'

type Invitation = {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  invited_by: string
  role: Role
  access_ends_on: string | null
}

export async function readInvitation(
  { database }: Services,
  token: string,
  address: string,
): Promise<AnswerOf<'read-invitation'>> {
  await takeInvitationLookup(database, address)
  const query: Query = (text, values) => database.server.query(text, values)
  const { email, first_name, last_name, invited_by, role, access_ends_on } = await find(query, token)
  return {
    email,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    invited_by: await nameOf(query, invited_by),
    role,
    access_ends_on,
  }
}

/** Creates the account, grants access and consumes the invitation in one transaction. */
export async function acceptInvitation(
  services: Services,
  {
    token,
    password,
    firstName,
    lastName,
  }: { token: string; password: string; firstName: string; lastName: string },
  address: string,
): Promise<{ email: string }> {
  const { database, hosted } = services
  await takeInvitationLookup(database, address)
  const { email } = await find((text, values) => database.server.query(text, values), token)
  await refuseWeakPassword(services, password, email)
  const encrypted = hosted ? '' : await hashPassword(password, { known: email })
  return inTransaction(database, async (query) => {
    const invitation = await find(query, token, { forUpdate: true })
    // The inviting administrator granted the access, so the audit log attributes it to them.
    const { rows } = await query<{ email: string }>('select email from auth.users where id = $1', [
      invitation.invited_by,
    ])
    const claims = { role: 'authenticated', sub: invitation.invited_by, email: rows[0]?.email }
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    await query('delete from public.invitations where id = $1', [invitation.id])
    const id = hosted
      ? await createHostedAccount(hosted, { email: invitation.email, password })
      : await createAccount(query, invitation.email, encrypted)
    await query('update public.profiles set first_name = $2, last_name = $3 where id = $1', [
      id,
      firstName,
      lastName,
    ])
    await setRole(query, id, invitation.role, invitation.access_ends_on)
    return { email: invitation.email }
  })
}

async function createAccount(query: Query, email: string, encrypted: string): Promise<string> {
  const { rows } = await query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now())
    on conflict (lower(email)) do nothing returning id`,
    [email, encrypted],
  )
  const account = rows[0]
  if (!account) throw accountExists()
  return account.id
}

async function find(query: Query, token: string, { forUpdate = false } = {}): Promise<Invitation> {
  const { rows } = await query<Invitation>(
    `select i.id, i.email, i.first_name, i.last_name, i.invited_by, i.role, i.access_ends_on::text
    from public.invitations i join private.invitation_tokens t on t.invitation_id = i.id
      join public.profiles p on p.id = i.invited_by
    where t.token_hash = $1 and i.expires_at > now()
      and coalesce(p.access_ends_on, 'infinity') >= (now() at time zone 'Asia/Kolkata')::date
      and coalesce(i.access_ends_on, 'infinity') >= (now() at time zone 'Asia/Kolkata')::date ${forUpdate ? 'for update of i' : ''}`,
    [digest(token)],
  )
  const found = rows[0]
  if (!found) {
    const message = 'This invitation has expired, was withdrawn, or was already accepted.'
    throw new Problem({ status: 404, code: 'invitation_gone', message })
  }
  return found
}

function accountExists(): Problem {
  const message = 'This address has an account already. Please sign in.'
  return new Problem({ status: 422, code: 'email_exists', message })
}
