import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Person = Pick<Tables<'profiles'>, 'id' | 'first_name' | 'last_name' | 'role' | 'created_at'>

export async function readPeople(): Promise<Person[]> {
  const { data } = await supabase()
    .from('profiles')
    .select('id, first_name, last_name, role, created_at')
    .order('created_at')
    .throwOnError()
  return data
}

export async function saveName(id: string, first_name: string, last_name: string): Promise<void> {
  await supabase()
    .from('profiles')
    .update({ first_name, last_name })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function saveRole(id: string, role: 'admin' | 'member'): Promise<void> {
  await supabase().from('profiles').update({ role }).eq('id', id).select('id').single().throwOnError()
}

export async function savePassword(password: string, current_password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password, current_password })
  if (error) throw error
}

/** Ends the sessions of this account on every other device. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
}
