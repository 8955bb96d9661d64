import type { OwnName } from '#domain/forms/people.ts'
import { type Profile, profileOf } from '#web/lib/own-profile.ts'
import { supabase } from '#web/lib/supabase.ts'

export async function readOwnProfile(): Promise<Profile> {
  const { data } = await supabase().auth.getSession()
  return profileOf(supabase(), data.session?.user.id ?? '')
}

export async function saveName(id: string, name: OwnName): Promise<void> {
  await supabase().from('profiles').update(name).eq('id', id).select('id').single().throwOnError()
}

export async function savePassword(password: string, current_password: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password, current_password })
  if (error) throw error
}
