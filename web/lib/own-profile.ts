import type { Tables } from '#domain/database.types.ts'
import type { Capability } from '#domain/people/roles.ts'
import type { Supabase } from './supabase.ts'

export type Profile = Pick<Tables<'profiles'>, 'id' | 'first_name' | 'last_name' | 'avatar_url' | 'role'> & {
  /** Empty for members, after the last day of access, and until a required second step is set up. */
  capabilities: readonly Capability[]
  mustSetUpSecondStep: boolean
}

export async function profileOf(client: Supabase, userId: string): Promise<Profile> {
  const [{ data: profile }, { data: capabilities }] = await Promise.all([
    client
      .from('profiles')
      .select('id, first_name, last_name, avatar_url, role')
      .eq('id', userId)
      .single()
      .throwOnError(),
    client.rpc('my_capabilities').throwOnError(),
  ])
  const isShutOut = profile.role !== 'member' && capabilities.length === 0
  const mustSetUpSecondStep = isShutOut && (await client.rpc('must_set_up_second_step').throwOnError()).data
  return { ...profile, capabilities: capabilities as Capability[], mustSetUpSecondStep }
}

/** Whether the back office opens: with a capability, or to set up the second step that the role requires. */
export const canEnter = ({ capabilities, mustSetUpSecondStep }: Profile): boolean =>
  capabilities.length > 0 || mustSetUpSecondStep
