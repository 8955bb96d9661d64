import { CHOICES, type Choice } from '#domain/tags.ts'
import { supabase } from '#web/lib/supabase.ts'

/** How many visitors chose which since then. */
export async function countChoices(since: Date): Promise<Record<Choice, number>> {
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
  return Object.fromEntries(counts) as Record<Choice, number>
}
