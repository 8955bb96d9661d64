import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type AttentionNote = Tables<'payment_attention'>

const MOST = 200
const notes = () => supabase().from('payment_attention')

/** What waits for somebody, the newest first; or what was resolved last. */
export async function readAttention(which: 'open' | 'dealt-with'): Promise<AttentionNote[]> {
  const { data } = await (which === 'open'
    ? notes().select('*').is('resolved_at', null).order('created_at', { ascending: false })
    : notes().select('*').not('resolved_at', 'is', null).order('resolved_at', { ascending: false })
  )
    .limit(MOST)
    .throwOnError()
  return data
}

export async function countOpenAttention(): Promise<number> {
  const { count } = await notes()
    .select('id', { count: 'exact', head: true })
    .is('resolved_at', null)
    .throwOnError()
  return count ?? 0
}

/** The database writes down the moment itself, and who it was. */
export async function markDealtWith(id: number, note: string): Promise<void> {
  await notes()
    .update({ resolved_at: new Date().toISOString(), note: note || null })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function reopen(id: number): Promise<void> {
  await notes().update({ resolved_at: null }).eq('id', id).select('id').single().throwOnError()
}
