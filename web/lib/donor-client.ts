import { type Supabase, signedInClient } from './signed-in-client.ts'
import { DONOR_SESSION_KEY } from './stored-session.ts'

let client: Supabase | undefined

/** The official client with a donor's session, separate from that of staff: one browser may hold both. */
export function donorClient(): Supabase {
  // The session lasts an hour and is not renewed, and links carry none to detect.
  client ??= signedInClient({
    storageKey: DONOR_SESSION_KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return client
}
