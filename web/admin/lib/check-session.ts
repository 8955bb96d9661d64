import { supabase } from '#web/lib/supabase.ts'
import { NO_ROW } from './reason-of.ts'

// The access token was rejected or has expired; a request was sent without one; or the role has changed.
const MAY_HAVE_ENDED = ['PGRST301', 'PGRST302', 'PGRST303', '42501', NO_ROW, 'not_allowed']

/** After a refusal that may mean an ended session or another role. */
export function checkSession(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  if (MAY_HAVE_ENDED.includes(String(code))) check().catch(console.error)
}

/**
 * Signs out if the session is over, and the guard offers to sign in again in place. A new token alone does not
 * tell: the client keeps a session whose access token has not expired. Otherwise reads the capabilities again.
 */
async function check(): Promise<void> {
  const { auth } = supabase()
  const { error } = await auth.getUser()
  if (!error) await auth.refreshSession()
}
