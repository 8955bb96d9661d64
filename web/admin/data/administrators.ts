import type { Database } from '#domain/database.types.ts'
import type { AccessEntry } from '#domain/forms/people.ts'
import type { RoleCapability } from '#domain/people/role-labels.ts'
import type { Role } from '#domain/people/roles.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Saved } from '../lib/saving.ts'

type Listed = Database['public']['Functions']['list_people']['Returns'][number]
export type Access = { role: Role | 'member'; access_ends_on: string | null }
export type Person = Omit<Listed, keyof Access | 'first_name' | 'last_name' | 'last_sign_in_at'> &
  Access & {
    first_name: string | null
    last_name: string | null
    last_sign_in_at: string | null
  }

export async function readPeople(): Promise<Person[]> {
  const { data } = await supabase().rpc('list_people').throwOnError()
  return data as Person[]
}

const NO_ACCESS: Access = { role: 'member', access_ends_on: null }

/** Changes role and last day, unless they are no longer those that the screen showed. */
export async function saveAccess(id: string, entry: AccessEntry, shown: Access): Promise<Saved<Access>> {
  const profiles = () => supabase().from('profiles')
  const { data } = await profiles()
    .update(entry)
    .eq('id', id)
    .eq('role', shown.role)
    .filter('access_ends_on', shown.access_ends_on ? 'eq' : 'is', shown.access_ends_on)
    .select('role, access_ends_on')
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: now } = await profiles()
    .select('role, access_ends_on')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!now) throw notAllowed()
  return { outcome: 'conflict', theirs: now }
}

/** Ends access together with every session. */
export async function endAccess(id: string): Promise<void> {
  const { data } = await supabase()
    .from('profiles')
    .update(NO_ACCESS)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw notAllowed()
}

// PostgreSQL's code: row-level security hides all accounts from a person who has lost the role.
function notAllowed(): Error {
  return Object.assign(new Error('You are not allowed to change this.'), { code: '42501' })
}

export async function readRights(): Promise<RoleCapability[]> {
  const { data } = await supabase().from('role_capabilities').select('role, capability').throwOnError()
  return data
}

/** Permanent, and only for an account whose access has ended. */
export async function deleteAccount(account_id: string): Promise<void> {
  await supabase().rpc('delete_account', { account_id }).throwOnError()
}

type Session = Omit<
  Database['public']['Functions']['sessions_of']['Returns'][number],
  'user_agent' | 'address'
> & { user_agent: string | null; address: string | null }

export async function readSessions(account: string): Promise<Session[]> {
  const { data } = await supabase().rpc('sessions_of', { account }).throwOnError()
  return data
}

/** Ends one session of a person, or all of them. */
export async function endSessions(account: string, one?: string): Promise<void> {
  await supabase()
    .rpc('end_sessions', { account, ...(one && { one }) })
    .throwOnError()
}
