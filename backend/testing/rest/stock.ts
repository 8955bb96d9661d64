import type { TestServer } from '../test-server.ts'
import { makeLibrary, requester } from './library.ts'

/** Requests the written rows. */
export const full = { Prefer: 'return=representation' }

/** The library, and a staff member who writes to its stock. */
export async function openStock(server: TestServer) {
  await makeLibrary(server)
  const { client, token } = await server.signedIn('admin')
  const request = requester(server, token)
  const { server: database } = server.services.database
  return {
    client,
    empty: () => database.query('truncate public.stock'),
    async send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
      const response = await request(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === '' ? null : JSON.parse(text),
      }
    },
    async stored() {
      const { rows } = await database.query(
        'select name, status, amount::float8 as amount, note from public.stock order by name',
      )
      return rows
    },
  }
}
