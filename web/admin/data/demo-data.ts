import { supabase } from '#web/lib/supabase.ts'

export async function hasDemoData(): Promise<boolean> {
  const { data } = await supabase().from('donations').select('id').eq('is_demo', true).limit(1).throwOnError()
  return data.length > 0
}

/** Removes all demo gifts and donors, in batches. */
export async function removeDemoData(): Promise<void> {
  for (;;) {
    const { data } = await supabase().rpc('remove_demo_data', {}).throwOnError()
    if (data === 0) return
  }
}
