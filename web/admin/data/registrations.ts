import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type RegistrationRow = Tables<'registrations'>

/** Separate from the writes: Home reads them too, and its code is kept small. */
export async function readRegistrations(): Promise<RegistrationRow[]> {
  const { data } = await supabase()
    .from('registrations')
    .select('*')
    .order('kind')
    .order('valid_from', { ascending: false })
    .order('id')
    .throwOnError()
  return data
}
