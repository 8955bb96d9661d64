import { supabase } from '#web/lib/supabase.ts'

export async function hasDemoData(): Promise<boolean> {
  const { data } = await supabase().from('donations').select('id').eq('is_demo', true).limit(1).throwOnError()
  return data.length > 0
}
