import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Consent = Tables<'consents'>

const consents = () => supabase().from('consents').select('*').order('given_at', { ascending: false })

/** Consents of the donor's record, and of their address before there was one. */
export async function readConsents({ id, email }: { id: string; email: string | null }): Promise<Consent[]> {
  const { data } = await consents().eq('donor_id', id).throwOnError()
  return email ? [...data, ...(await readConsentsOf(email))] : data
}

/** Consents of an address without a record. */
export async function readConsentsOf(email: string): Promise<Consent[]> {
  const { data } = await consents()
    .ilike('email', email.replace(/[\\%_]/g, '\\$&'))
    .throwOnError()
  return data
}
