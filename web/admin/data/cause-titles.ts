import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from './cached-read.ts'

export type CauseTitle = { id: string; title: string }

export const causeTitles = cachedRead(async (): Promise<CauseTitle[]> => {
  const { data } = await supabase()
    .from('causes')
    .select('id, title')
    .order('order')
    .order('created_at')
    .throwOnError()
  return data
})
