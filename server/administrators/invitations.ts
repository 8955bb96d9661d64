import { randomBytes, randomUUID } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { takeInvitationAttempt } from '#backend/auth/limits.ts'
import { readEmail } from '#backend/auth/users.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { UNIQUE_VIOLATION } from '#backend/db/error-codes.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { readEmailService } from '../messages/services/read-services.ts'
import type { Services } from '../services.ts'

const INVITATION_DAYS = 7

type SentInvitation = AnswerOf<'invite-administrator'>
type Administrator = Record<string, unknown>
type Invitation = Pick<ServerRow<'invitations'>, 'id' | 'email' | 'expires_at' | 'role'> & {
  access_ends_on: string | null
}

/** Stores an invitation and mails its link. Without email, returns the link to the administrator. */
export async function inviteAdministrator(
  services: Services,
  { email, first_name, last_name, role, access_ends_on }: ParsedInputOf<'invite-administrator'>,
  administrator: Administrator,
): Promise<SentInvitation> {
  const address = readEmail(email)
  return sendInvitation(services, administrator, address, async (query) => {
    await refuseKnown(query, address)
    const { rows } = await query<Invitation>(
      `insert into public.invitations (email, first_name, last_name, invited_by, role, access_ends_on, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => ${INVITATION_DAYS}))
      returning id, email, role, access_ends_on::text, expires_at`,
      [address, first_name, last_name, administrator.sub, role, access_ends_on ?? null],
    ).catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? alreadyInvited(address) : error
    })
    return rows[0]
  })
}

/** Renews an invitation with a new link; the previous one is revoked. */
export async function resendInvitation(
  services: Services,
  id: string,
  administrator: Administrator,
): Promise<SentInvitation> {
  const { rows } = await services.database.server.query<Pick<ServerRow<'invitations'>, 'email'>>(
    'select email from public.invitations where id = $1',
    [id],
  )
  const known = rows[0]
  if (!known) throw invitationGone()
  return sendInvitation(services, administrator, known.email, async (query) => {
    const { rows } = await query<Invitation>(
      `update public.invitations
      set sent_at = now(), invited_by = $2, expires_at = now() + make_interval(days => ${INVITATION_DAYS})
      where id = $1 returning id, email, role, access_ends_on::text, expires_at`,
      [id, administrator.sub],
    )
    return rows[0]
  })
}

async function sendInvitation(
  services: Services,
  administrator: Administrator,
  email: string,
  write: (query: Query) => Promise<Invitation | undefined>,
): Promise<SentInvitation> {
  const { database, config } = services
  await takeInvitationAttempt(database, email)
  const isMailed = Boolean(await readEmailService(services))
  return inTransaction(database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const invitation = await write(query)
    if (!invitation) throw invitationGone()
    if (invitation.access_ends_on && invitation.access_ends_on < dayOf(new Date())) throw lastDayPassed()
    const token = randomBytes(32).toString('base64url')
    await query(
      `insert into private.invitation_tokens (invitation_id, token_hash) values ($1, $2)
      on conflict (invitation_id) do update set token_hash = excluded.token_hash`,
      [invitation.id, digest(token)],
    )
    // In the fragment, so that neither the log nor a link scanner receives it.
    const link = `${config.publicUrl}/login/invitation#${token}`
    if (isMailed) {
      const invitedBy = await nameOf(query, String(administrator.sub))
      await queueMessage(query, {
        template: 'invitation',
        variables: {
          inviter: invitedBy,
          to: { role: invitation.role, last_day: invitation.access_ends_on },
          link,
          days: String(INVITATION_DAYS),
        },
        cause: `invitation ${randomUUID()}`,
        recipient: invitation.email,
        usefulSeconds: INVITATION_DAYS * 86_400,
      })
    }
    return {
      id: invitation.id,
      email: invitation.email,
      link,
      is_mailed: isMailed,
      expires_at: invitation.expires_at.toISOString(),
    }
  })
}

/** The inviter's name as the invitation shows it. */
export async function nameOf(query: Query, userId: string): Promise<string> {
  const { rows } = await query<{ name: string }>(
    `select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email) as name
    from public.profiles p join auth.users u on u.id = p.id where p.id = $1`,
    [userId],
  )
  return rows[0]?.name ?? ''
}

async function refuseKnown(query: Query, email: string): Promise<void> {
  const { rows } = await query<Pick<ServerRow<'profiles'>, 'role'>>(
    `select p.role from auth.users u join public.profiles p on p.id = u.id where lower(u.email) = lower($1)`,
    [email],
  )
  const known = rows[0]
  if (!known) return
  throw new Problem({
    status: 422,
    code: 'email_exists',
    message:
      known.role === 'admin'
        ? `${email} is an administrator already.`
        : known.role !== 'member'
          ? `${email} has an account already. Change its role in the list of people.`
          : `${email} has an account without access. Give it access in the list of people instead.`,
  })
}

function lastDayPassed(): Problem {
  const message = 'The last day of access cannot be in the past.'
  return new Problem({ status: 422, code: 'invalid_invitation', message })
}

function alreadyInvited(email: string): Problem {
  const message = `${email} is invited already. You can send that invitation again.`
  return new Problem({ status: 422, code: 'already_invited', message })
}

function invitationGone(): Problem {
  const message = 'This invitation has already been accepted or withdrawn.'
  return new Problem({ status: 404, code: 'invitation_gone', message })
}
