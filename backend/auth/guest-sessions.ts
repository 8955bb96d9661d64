import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database, Query } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import { readBearer } from '../http/identify.ts'
import type { SignOutScope } from './sessions.ts'
import { sessionNotFound } from './sessions.ts'
import { ACCESS_TOKEN_SECONDS, type Tokens } from './tokens.ts'

export type GuestSession = { id: string; kind: string; subject: string; email: string; created_at: Date }

const columns = 'id, kind, subject, email, created_at'

/** Lasts as long as its token; neither can be renewed. */
export async function startGuestSession(
  query: Query,
  tokens: Pick<Tokens, 'mark'>,
  kind: string,
  email: string,
): Promise<GuestSession> {
  const { rows } = await query<GuestSession>(
    `insert into daan.guest_sessions (kind, subject, email, expires_at)
    values ($1, $2, $3, now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})) returning ${columns}`,
    [kind, subjectOf(tokens, kind, email), email],
  )
  const [session] = rows
  if (!session) throw new Error('PostgreSQL answered no row where there must be one')
  return session
}

const guestClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  app_metadata: z.object({ kind: z.string() }),
})

/** The session of a guest's token; undefined without a token or for an account's token. */
export async function findGuestSession(
  { database, tokens }: { database: Database; tokens: Pick<Tokens, 'read' | 'isOurs'> },
  c: Context<Env>,
): Promise<GuestSession | undefined> {
  const bearer = readBearer(c)
  if (!bearer || !tokens.isOurs(bearer)) return undefined
  const { role, claims } = await tokens.read(bearer)
  const guest = guestClaims.safeParse(claims)
  if (role !== 'daan_guest' || !guest.success) return undefined
  const { sub, session_id, app_metadata } = guest.data
  const { rows } = await database.server.query<GuestSession>(
    `select ${columns} from daan.guest_sessions
    where id = $1 and subject = $2 and kind = $3 and expires_at > now()`,
    [session_id, sub, app_metadata.kind],
  )
  if (!rows[0]) throw sessionNotFound()
  return rows[0]
}

export async function endGuestSessions(
  { server }: Database,
  { id, subject }: GuestSession,
  scope: SignOutScope,
): Promise<void> {
  await server.query(
    `delete from daan.guest_sessions where subject = $1
      and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [subject, id, scope],
  )
}

/** Clean-up job: deletes expired sessions, and links too old to be renewed. */
export async function forgetOldGuests({ server }: Database): Promise<void> {
  await server.query('delete from daan.guest_sessions where expires_at < now()')
  await server.query(`delete from daan.guest_links where created_at < now() - interval '1 day'`)
}

/** A guest in the official client's user format: an address and nothing else. */
export function presentGuest({ subject, kind, email, created_at }: GuestSession) {
  return {
    id: subject,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: created_at,
    confirmed_at: created_at,
    phone: '',
    last_sign_in_at: created_at,
    app_metadata: { provider: 'email', providers: ['email'], kind },
    user_metadata: {},
    identities: [],
    factors: [],
    created_at,
    updated_at: created_at,
    is_anonymous: false,
  }
}

export async function presentGuestSession(tokens: Tokens, session: GuestSession) {
  const user = presentGuest(session)
  const accessToken = await tokens.signAccess({
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: seconds(session.created_at.getTime()) }],
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: seconds(Date.now()) + ACCESS_TOKEN_SECONDS,
    refresh_token: NO_REFRESH + session.id,
    user,
  }
}

/** The protocol requires a refresh token. This one is always refused. */
const NO_REFRESH = 'not-renewed.'
export const isGuestRefreshToken = (token: string) => token.startsWith(NO_REFRESH)

/** Stable per address, so that the audit log can attribute changes. */
function subjectOf({ mark }: Pick<Tokens, 'mark'>, kind: string, email: string): string {
  const hex = createHash('sha256')
    .update(mark(`subject of a guest`, `${kind}\n${email.toLowerCase()}`))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
