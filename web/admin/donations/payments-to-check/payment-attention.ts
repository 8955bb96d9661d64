import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../hooks/use-more.ts'

/** With the provider's code of a payment that is no donation. */
export type AttentionNote = Tables<'payment_attention'> & { code?: string | null }

const AT_ONCE = 100
const notes = () => supabase().from('payment_attention')

/** Open issues, the newest first; or those resolved last. */
export async function readAttention(which: 'open' | 'dealt-with', past = 0): Promise<SomeOf<AttentionNote>> {
  const all = notes().select('*', { count: 'exact' })
  const { data, count } = await (which === 'open'
    ? all.is('resolved_at', null).order('created_at', { ascending: false })
    : all.not('resolved_at', 'is', null).order('resolved_at', { ascending: false })
  )
    .order('id')
    .range(past, past + AT_ONCE - 1)
    .throwOnError()
  return { rows: await withCodes(data), count: count ?? 0 }
}

async function withCodes(found: Tables<'payment_attention'>[]): Promise<AttentionNote[]> {
  const ids = found.filter(({ kind, resolved_at }) => kind === 'unknown_order' && !resolved_at)
  if (ids.length === 0) return found
  const { data } = await supabase()
    .from('payments')
    .select('payment_id, provider_code')
    .in(
      'payment_id',
      ids.map(({ reference }) => reference),
    )
    .throwOnError()
  const codes = new Map(data.map(({ payment_id, provider_code }) => [payment_id, provider_code]))
  return found.map((note) => ({ ...note, code: codes.get(note.reference) ?? null }))
}

export async function countOpenAttention(): Promise<number> {
  const { count } = await notes()
    .select('id', { count: 'exact', head: true })
    .is('resolved_at', null)
    .throwOnError()
  return count ?? 0
}

/** The database records the time and the administrator itself. */
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
