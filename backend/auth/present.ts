import type { OpenSession, Session } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import { ACCESS_TOKEN_SECONDS } from './tokens.ts'
import type { User } from './users.ts'

/** A user in the official client's format. */
export function presentUser(user: User) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    phone: '',
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: [],
    factors: user.factors,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

/** A session in the official client's format, with a newly signed access token. */
export async function presentSession(tokens: Tokens, { user, session, refreshToken }: OpenSession) {
  const accessToken = await tokens.signAccess({
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: methodsOf(session),
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: seconds(Date.now()) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: presentUser(user),
  }
}

/** The session's authentication methods, latest first. */
function methodsOf({ method, created_at, second_method, second_at }: Session) {
  const first = { method, timestamp: seconds(created_at.getTime()) }
  return second_method && second_at
    ? [{ method: second_method, timestamp: seconds(second_at.getTime()) }, first]
    : [first]
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
