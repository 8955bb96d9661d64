import type { Database, Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

type Listed = Database['public']['Functions']['list_people']['Returns'][number]
export type Person = Omit<Listed, 'first_name' | 'last_name' | 'last_sign_in_at'> & {
  first_name: string | null
  last_name: string | null
  last_sign_in_at: string | null
}

export async function readPeople(): Promise<Person[]> {
  const { data } = await supabase().rpc('list_people').throwOnError()
  return data
}

/** Grants access to the back office, or ends it together with every session. */
export async function saveRole(id: string, role: Tables<'profiles'>['role']): Promise<void> {
  await supabase().from('profiles').update({ role }).eq('id', id).select('id').single().throwOnError()
}

/** Permanent, and only for an account whose access has ended. */
export async function deleteAccount(account_id: string): Promise<void> {
  await supabase().rpc('delete_account', { account_id }).throwOnError()
}
