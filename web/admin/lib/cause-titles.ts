import { supabase } from '#web/lib/supabase.ts'

export async function causeTitles(): Promise<{ id: string; title: string }[]> {
  const { data } = await supabase().from('causes').select('id, title').order('order').throwOnError()
  return data
}
