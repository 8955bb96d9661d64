import { supabase } from '#web/lib/supabase.ts'

export type Seals = { days: number; last: string | null }

export async function readSeals(): Promise<Seals> {
  const { data, count } = await supabase()
    .from('log_seals')
    .select('day', { count: 'exact' })
    .order('day', { ascending: false })
    .limit(1)
    .throwOnError()
  return { days: count ?? 0, last: data[0]?.day ?? null }
}

export type LogCheck = {
  days: number
  /** First day whose entries differ from its seal. */
  differs_on: string | null
  problem: 'missing_seal' | 'missing_entries' | 'added_entries' | 'changed_entries' | null
  late_count: number
  late: { id: number; changed_at: string; table_name: string; actor_email: string | null }[]
}

/** Compares all seals with the entries. */
export async function checkLog(): Promise<LogCheck> {
  const { data } = await supabase().rpc('check_log').throwOnError()
  // `check_log` builds this object; the generated type of jsonb is any JSON.
  return data as LogCheck
}
