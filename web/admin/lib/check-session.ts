import { supabase } from '#web/lib/supabase.ts'
import { NO_ROW } from './reason-of.ts'

// The access token was rejected or has expired; a request was sent without one; or the role has changed.
const NOT_SIGNED_IN = ['PGRST301', 'PGRST302', 'PGRST303', '42501', NO_ROW, 'not_allowed']

/**
 * After a refusal that may mean an ended session: requests a new token. If that fails the session is over,
 * and the guard offers to sign in again in place.
 */
export function checkSession(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  if (NOT_SIGNED_IN.includes(String(code))) supabase().auth.refreshSession().catch(console.error)
}
