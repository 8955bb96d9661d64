import type { Tables } from '#domain/database.types.ts'
import type { LogCheck } from '#domain/history/log-check.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Seal = Pick<Tables<'log_seals'>, 'day' | 'entries' | 'digest'>
/** The newest seals, and the number of all. */
export type Seals = { days: number; newest: Seal[] }

export async function readSeals(): Promise<Seals> {
  const { data, count } = await supabase()
    .from('log_seals')
    .select('day, entries, digest', { count: 'exact' })
    .order('day', { ascending: false })
    .limit(31)
    .throwOnError()
  return { days: count ?? 0, newest: data }
}

/** Compares all seals with the entries. */
export async function checkLog(): Promise<LogCheck> {
  const { data } = await supabase().rpc('check_log').throwOnError()
  return data
}
