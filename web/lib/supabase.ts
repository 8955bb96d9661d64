import { type Supabase, signedInClient } from './signed-in-client.ts'
import { SESSION_KEY } from './stored-session.ts'

export type { Supabase }

let client: Supabase | undefined

/** The official client with the session. Heavy: for the sign-in and the back office alone. */
export function supabase(): Supabase {
  client ??= signedInClient({ storageKey: SESSION_KEY })
  return client
}
