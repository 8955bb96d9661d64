import { type Profile, profileOf } from '#web/lib/own-profile.ts'
import { supabase } from '#web/lib/supabase.ts'

export function readOwnProfile(userId: string): Promise<Profile> {
  return profileOf(supabase(), userId)
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

export async function savePassword(password: string, current_password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password, current_password })
  if (error) throw error
}
