import type { Session } from '@supabase/auth-js'
import { browserBackend } from './backend.ts'
import type { Supabase } from './supabase.ts'

/** Whether an account with an authenticator app has entered only its password so far. */
export function needsSecondStep(session: Pick<Session, 'access_token' | 'user'> | null): boolean {
  if (!session || !verifiedFactor(session)) return false
  return levelOf(session.access_token) !== 'aal2'
}

export function verifiedFactor({ user }: Pick<Session, 'user'>): string | undefined {
  return user.factors?.find(({ status }) => status === 'verified')?.id
}

function levelOf(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}

/** Verifies the authenticator app's code. Throws the server's reason on failure. */
export async function enterAppCode(client: Supabase, code: string): Promise<void> {
  const { data } = await client.auth.getSession()
  const factorId = data.session && verifiedFactor(data.session)
  if (!factorId) throw new Error('Auth session missing!')
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

export async function enterRecoveryCode(client: Supabase, code: string): Promise<void> {
  const session = (await callSignIn(client, 'POST', '/recovery-codes/verify', { code })) as Session
  const { error } = await client.auth.setSession(session)
  if (error) throw error
}

/** For the endpoints of the sign-in service that the official client does not know. */
export async function callSignIn(
  client: Supabase,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const { url, anonKey, fetch } = browserBackend()
  const { data } = await client.auth.getSession()
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'Content-Type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const message = (answer as { message?: unknown } | null)?.message
  throw new Error(typeof message === 'string' ? message : `The server answered ${response.status}.`)
}
