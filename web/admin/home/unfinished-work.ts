import { supabase } from '#web/lib/supabase.ts'

export type Unfinished = { kind: string; subject: string; times: number; since: string }

/** Failing or abandoned jobs, and failed or waiting messages, counted by kind. */
export async function unfinishedWork(): Promise<Unfinished[]> {
  const { data } = await supabase().rpc('unfinished_work').throwOnError()
  return data
}

/** The payment provider's error message for new orders; null while there is none. */
export async function providerTrouble(): Promise<string | null> {
  const { data } = await supabase()
    .from('payment_attention')
    .select('detail')
    .eq('kind', 'provider')
    .is('resolved_at', null)
    .order('last_seen_at', { ascending: false })
    .limit(1)
    .throwOnError()
  return data[0]?.detail ?? null
}
