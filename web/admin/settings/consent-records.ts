import { CHOICES, type Choice } from '#domain/website/tags.ts'
import { supabase } from '#web/lib/supabase.ts'

export const CONSENT_DAYS = 30
export type ConsentChoices = Record<Choice, number>

/** Counts of visitors' consent choices in the last days. */
export async function recentChoices(): Promise<ConsentChoices> {
  const since = new Date(Date.now() - CONSENT_DAYS * 24 * 60 * 60 * 1000)
  const counts = await Promise.all(
    CHOICES.map(async (choice) => {
      const { count } = await supabase()
        .from('consent_records')
        .select('id', { count: 'exact', head: true })
        .eq('choice', choice)
        .gte('created_at', since.toISOString())
        .throwOnError()
      return [choice, count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts) as ConsentChoices
}
