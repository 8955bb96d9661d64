import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { ReadDatabase } from '#domain/api/rpc-results.ts'
import { browserBackend } from './backend.ts'

/** Tables and functions with the rights of the signed-in user, and the sign-in itself. */
export type Supabase = PostgrestClient<ReadDatabase> & { auth: GoTrueClient }

type AuthOptions = { storageKey: string; autoRefreshToken?: boolean; detectSessionInUrl?: boolean }

/**
 * The official packages combined as in `@supabase/supabase-js`, without those for live updates, files and
 * functions, which are half of its weight and unused here.
 */
export function signedInClient(options: AuthOptions): Supabase {
  const { url, anonKey, fetch } = browserBackend()
  const auth = new AuthClient({
    ...options,
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch,
  })
  const fetchSignedIn: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', anonKey)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`)
    return fetch(input, { ...init, headers })
  }
  const tables = new PostgrestClient<ReadDatabase>(`${url}/rest/v1`, { fetch: fetchSignedIn })
  return Object.assign(tables, { auth })
}
