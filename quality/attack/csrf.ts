/** Requests that another site can make a visitor's browser send, with everything the browser adds. */
import { allFunctions as functions } from '#server/all-functions.ts'
import { ask, each } from './ask.ts'
import type { Outcome } from './outcome.ts'
import type { Target } from './target.ts'

/** Body types that a form of any site may send without a preflight. */
const SIMPLE = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']

export async function attackFromAnotherSite(target: Target): Promise<Outcome> {
  const findings: string[] = []
  const cookie = ['sb-access-token', 'access_token', 'daan-auth', 'session', 'token']
    .map((name) => `${name}=${target.admin.token}`)
    .join('; ')
  const browser = {
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    cookie,
    'sec-fetch-site': 'cross-site',
  }

  // Without the required header nothing happens, whatever cookies are sent.
  const keyed = Object.entries(functions).filter(
    ([, { contract }]) => contract.needsKey !== false && !contract.callers.includes('webhook'),
  )
  const writes = [
    ...['/rest/v1/donors', '/rest/v1/site_settings', '/rest/v1/rpc/delete_account'].map((path) => ({
      method: 'POST',
      path,
    })),
    ...['/auth/v1/token?grant_type=password', '/auth/v1/logout', '/auth/v1/factors', '/auth/v1/recover'].map(
      (path) => ({ method: 'POST', path }),
    ),
    { method: 'POST', path: '/storage/v1/object/site_assets/csrf.png' },
    ...keyed.map(([name, { contract }]) => ({ method: contract.method, path: `/functions/v1/${name}` })),
    ...['/', '/admin', '/donate', '/login', '/contact'].map((path) => ({ method: 'POST', path })),
  ]
  const attempts = writes.flatMap((one) =>
    SIMPLE.map((type) => ({ ...one, headers: { ...browser, 'content-type': type } })),
  )
  await each(attempts, 8, async (attempt) => {
    const body = attempt.method === 'POST' ? '{"email":"a@example.net","id":"x"}' : undefined
    const { status, headers } = await ask(target.url, { ...attempt, ...(body && { body }) })
    if (status < 400 || status >= 500)
      findings.push(`${status} for a form of another site: ${attempt.method} ${attempt.path}`)
    if (headers['set-cookie']) findings.push(`${attempt.path} sets a cookie`)
    if (headers['access-control-allow-credentials'])
      findings.push(`${attempt.path} lets other sites send cookies`)
  })

  // A picture's address changes nothing, even with a key in it and for a writing function.
  const before = await count(target)
  const { rows: calls } = await target.owner<{ name: string; args: string[] | null }>(
    `select proname as name, proargnames as args from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`,
  )
  const headers = { apikey: target.anonKey, authorization: `Bearer ${target.admin.token}` }
  for (const { name, args } of calls) {
    const search = (args ?? []).map((arg) => `${arg}=00000000-0000-4000-8000-000000000000`).join('&')
    const { status } = await ask(target.url, {
      method: 'GET',
      path: `/rest/v1/rpc/${name}?${search}`,
      headers,
    })
    if (status < 400 || status >= 500) findings.push(`${status} for GET on ${name}, which writes`)
  }
  if ((await count(target)) !== before) findings.push('A GET changed something')
  return { attack: 'requests from another site', count: attempts.length + calls.length, findings }
}

async function count({ owner }: Target): Promise<string> {
  const { rows } = await owner<{ id: string }>('select coalesce(max(id), 0) as id from public.audit_log')
  return rows[0]?.id ?? ''
}
