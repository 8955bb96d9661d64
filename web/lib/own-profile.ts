import type { Tables } from '#domain/database.types.ts'
import type { Supabase } from './supabase.ts'

export type Profile = Pick<Tables<'profiles'>, 'id' | 'first_name' | 'last_name' | 'avatar_url' | 'role'>

export async function profileOf(client: Supabase, userId: string): Promise<Profile> {
  const { data } = await client
    .from('profiles')
    .select('id, first_name, last_name, avatar_url, role')
    .eq('id', userId)
    .single()
    .throwOnError()
  return data
}
