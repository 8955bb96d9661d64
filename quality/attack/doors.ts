/** Tests what a bearer token opens: one administrators' route of each part. */
import { ask } from './ask.ts'
import type { Target } from './target.ts'

export async function doorsOpenTo(target: Target, token: string, apikey = target.anonKey): Promise<string[]> {
  const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [rows, user, call, file] = await Promise.all([
    ask(target.url, { method: 'GET', path: '/rest/v1/donors?select=id&limit=1', headers }),
    ask(target.url, { method: 'GET', path: '/auth/v1/user', headers }),
    ask(target.url, {
      method: 'POST',
      path: '/functions/v1/test-connection',
      headers,
      body: '{"service":"email"}',
    }),
    ask(target.url, {
      method: 'POST',
      path: '/storage/v1/object/site_assets/door.svg',
      headers: { ...headers, 'content-type': 'image/svg+xml', 'x-upsert': 'true' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    }),
  ])
  return [
    ...(rows.status === 200 && `${rows.body}` !== '[]' ? ['tables'] : []),
    ...(user.status === 200 ? ['sign-in'] : []),
    ...(call.status < 400 ? ['functions'] : []),
    ...(file.status === 200 ? ['files'] : []),
  ]
}
