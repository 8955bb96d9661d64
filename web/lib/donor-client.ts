import { createClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { browserBackend } from './backend.ts'
import { DONOR_SESSION_KEY } from './stored-session.ts'
import type { Supabase } from './supabase.ts'

let client: Supabase | undefined

/** The official client with a donor's session, apart from that of staff: one browser may hold both. */
export function donorClient(): Supabase {
  if (!client) {
    const { url, anonKey } = browserBackend()
    client = createClient<Database>(url, anonKey, {
      // An hour and no longer, and our links carry no session for it to find.
      auth: { storageKey: DONOR_SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    })
  }
  return client
}
