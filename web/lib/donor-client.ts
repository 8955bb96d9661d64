import { type Supabase, signedInClient } from './signed-in-client.ts'
import { DONOR_SESSION_KEY } from './stored-session.ts'

let client: Supabase | undefined

/** The official client with a donor's session, apart from that of staff: one browser may hold both. */
export function donorClient(): Supabase {
  // An hour and no longer, and our links carry no session for it to find.
  client ??= signedInClient({
    storageKey: DONOR_SESSION_KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return client
}
