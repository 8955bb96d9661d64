import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { browserBackend } from './backend.ts'
import { SESSION_KEY } from './stored-session.ts'

export type Supabase = SupabaseClient<Database>

let client: Supabase | undefined

/** The official client, carrying the session. Heavy: for the sign-in and the back office alone. */
export function supabase(): Supabase {
  if (!client) {
    const { url, anonKey } = browserBackend()
    client = createClient<Database>(url, anonKey, { auth: { storageKey: SESSION_KEY } })
  }
  return client
}
