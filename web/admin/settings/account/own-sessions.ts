import type { Database } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

type Listed = Database['public']['Functions']['own_sessions']['Returns'][number]
export type OwnSession = Omit<Listed, 'user_agent' | 'address'> & {
  user_agent: string | null
  address: string | null
}

/** Sessions of this account, the current one first. */
export async function readOwnSessions(): Promise<OwnSession[]> {
  const { data } = await supabase().rpc('own_sessions').throwOnError()
  return data
}

export async function endSession(ended: string): Promise<void> {
  await supabase().rpc('end_own_session', { ended }).throwOnError()
}

/** Ends the sessions of this account on all other devices. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
}
