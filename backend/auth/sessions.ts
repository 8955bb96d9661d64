import { randomBytes } from 'node:crypto'
import { Problem } from '../base/problem.ts'
import type { Database, Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { digest } from './digest.ts'
import type { Services } from './services.ts'
import { type User, userColumns } from './users.ts'

/** Two tabs may use one refresh token within this time; later use means it was copied. */
const REUSE_SECONDS = 10
/** A session expires after so many days without a refresh. */
const IDLE_DAYS = 30
/** Even an active session ends eventually and requires the password again. */
const LIFE_DAYS = 90
const IS_OVER = `(s.refreshed_at < now() - make_interval(days => ${IDLE_DAYS})
  or s.created_at < now() - make_interval(days => ${LIFE_DAYS}))`

export type Session = {
  id: string
  method: 'password' | 'otp'
  aal: 'aal1' | 'aal2'
  created_at: Date
  /** Method and time of the second step, if taken. */
  second_method: SecondMethod | null
  second_at: Date | null
}

export type SecondMethod = 'totp' | 'recovery_code'

/** Client of a session, as shown to its holder. */
export type Origin = { address: string; userAgent: string }

/** A session with its user and refresh token. */
export type OpenSession = { user: User; session: Session; refreshToken: string }

const sessionColumns = 's.id, s.method, s.aal, s.created_at, s.second_method, s.second_at'

export async function startSession(
  query: Query,
  userId: string,
  method: Session['method'],
  { address, userAgent }: Origin,
): Promise<OpenSession> {
  const refreshToken = newToken()
  const { rows } = await query<Session>(
    `insert into auth.sessions as s (user_id, method, ip, user_agent)
    values ($1, $2, nullif($3, '')::inet, nullif($4, '')) returning ${sessionColumns}`,
    [userId, method, address, userAgent],
  )
  const session = only(rows)
  await keepToken(query, session.id, refreshToken)
  const signedIn = await query<User>(
    `update auth.users as u set last_sign_in_at = now() where id = $1 returning ${userColumns}`,
    [userId],
  )
  return { user: only(signedIn.rows), session, refreshToken }
}

/**
 * Marks the second step as taken: from here on the session carries administrator rights. Earlier refresh
 * tokens end, since a copied one had only the first step, and so do sessions that stopped at the first.
 */
export async function raiseSession(
  query: Query,
  { session, user }: { session: Session; user: User },
  method: SecondMethod,
): Promise<OpenSession> {
  const { rows } = await query<Session>(
    `update auth.sessions s set aal = 'aal2', second_method = $2, second_at = now(), refreshed_at = now()
    where id = $1 returning ${sessionColumns}`,
    [session.id, method],
  )
  const raised = rows[0]
  if (!raised) throw sessionNotFound()
  await query('delete from auth.refresh_tokens where session_id = $1', [session.id])
  await query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
    user.id,
    session.id,
  ])
  const refreshToken = newToken()
  await keepToken(query, session.id, refreshToken)
  const now = await query<User>(`select ${userColumns} from auth.users u where u.id = $1`, [user.id])
  return { user: only(now.rows), session: raised, refreshToken }
}

/** The session of an access token, unless it was ended since. */
export async function findSession(
  { server }: Database,
  sessionId: string,
  userId: string,
): Promise<{ session: Session; user: User } | undefined> {
  const { rows } = await server.query<Session>(
    `select ${sessionColumns} from auth.sessions s where s.id = $1 and s.user_id = $2 and not ${IS_OVER}`,
    [sessionId, userId],
  )
  const session = rows[0]
  if (!session) return undefined
  const found = await server.query<User>(`select ${userColumns} from auth.users u where u.id = $1`, [userId])
  const user = found.rows[0]
  return user && { session, user }
}

/** Rotates a refresh token. A token reused late has been copied, so its session ends. */
export async function refreshSession(
  { database, tokens, log }: Pick<Services, 'database' | 'tokens' | 'log'>,
  refreshToken: string,
  { address, userAgent }: Origin,
): Promise<OpenSession> {
  // A result and not an exception: ending the session must commit before the caller is refused.
  const outcome = await inTransaction(database, async (query) => {
    // The session's row is the lock: refreshing and signing out take turns on it.
    const locked = await query<{ user_id: string; is_over: boolean } & Session>(
      `select ${sessionColumns}, s.user_id, ${IS_OVER} as is_over
      from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
      where t.token_hash = $1 for update of s`,
      [digest(refreshToken)],
    )
    const session = locked.rows[0]
    if (!session) return 'unknown'
    if (session.is_over) return end(query, session.id, 'over')

    const presented = await readToken(query, refreshToken)
    if (presented.reused === 'late') return end(query, session.id, 'stolen')
    let current = refreshToken
    if (presented.reused === 'soon') {
      while ((await readToken(query, current)).reused !== 'never') current = tokens.childOf(current)
    } else {
      current = tokens.childOf(refreshToken)
      await query('update auth.refresh_tokens set used_at = clock_timestamp() where token_hash = $1', [
        digest(refreshToken),
      ])
      await keepToken(query, session.id, current)
      await query(
        `update auth.sessions set refreshed_at = now(), ip = nullif($2, '')::inet, user_agent = nullif($3, '')
        where id = $1`,
        [session.id, address, userAgent],
      )
    }
    const { rows } = await query<User>(`select ${userColumns} from auth.users u where u.id = $1`, [
      session.user_id,
    ])
    return { user: only(rows), session, refreshToken: current }
  })

  if (outcome === 'unknown') throw invalidRefreshToken('refresh_token_not_found', 'Refresh Token Not Found')
  if (outcome === 'over') throw invalidRefreshToken('session_expired', 'Session Expired')
  if (outcome === 'stolen') {
    log.warn('A used refresh token came back, so its session was ended')
    throw invalidRefreshToken('refresh_token_already_used', 'Already Used')
  }
  return outcome
}

export type SignOutScope = 'local' | 'others' | 'global'

export async function endSessions(
  { server }: Database,
  userId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<void> {
  await server.query(
    `delete from auth.sessions where user_id = $1
      and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [userId, sessionId, scope],
  )
}

/** Clean-up job: deletes expired sessions and old used tokens. */
export async function forgetOldSessions({ server }: Database): Promise<void> {
  await server.query(`delete from auth.sessions s where ${IS_OVER}`)
  await server.query(
    `delete from auth.refresh_tokens where used_at < now() - make_interval(days => ${IDLE_DAYS})`,
  )
}

async function end<Reason extends string>(query: Query, sessionId: string, reason: Reason): Promise<Reason> {
  await query('delete from auth.sessions where id = $1', [sessionId])
  return reason
}

async function keepToken(query: Query, sessionId: string, token: string): Promise<void> {
  await query('insert into auth.refresh_tokens (token_hash, session_id) values ($1, $2)', [
    digest(token),
    sessionId,
  ])
}

async function readToken(query: Query, token: string): Promise<{ reused: 'never' | 'soon' | 'late' }> {
  const { rows } = await query<{ reused: 'never' | 'soon' | 'late' }>(
    `select case when used_at is null then 'never'
      when used_at > clock_timestamp() - make_interval(secs => ${REUSE_SECONDS}) then 'soon'
      else 'late' end as reused
    from auth.refresh_tokens where token_hash = $1`,
    [digest(token)],
  )
  return only(rows)
}

export function sessionNotFound(): Problem {
  const message = 'Session from session_id claim in JWT does not exist'
  return new Problem({ status: 403, code: 'session_not_found', message })
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function invalidRefreshToken(code: string, reason: string): Problem {
  return new Problem({ status: 400, code, message: `Invalid Refresh Token: ${reason}` })
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered no row where there must be one')
  return row
}
