import type { LogCheck } from '#domain/history/log-check.ts'
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

/** Compares all seals with the entries. */
export async function checkLog(): Promise<LogCheck> {
  const { data } = await supabase().rpc('check_log').throwOnError()
  return data
}
