import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Consent = Tables<'consents'>

export async function readConsents(donorId: string): Promise<Consent[]> {
  const { data } = await supabase()
    .from('consents')
    .select('*')
    .eq('donor_id', donorId)
    .order('given_at', { ascending: false })
    .throwOnError()
  return data
}
