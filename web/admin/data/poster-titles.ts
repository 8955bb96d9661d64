import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from './cached-read.ts'

/** All posters by name. */
export const posterTitles = cachedRead(async () => {
  const { data } = await supabase().from('posters').select('id, title:name').order('name').throwOnError()
  return data
})
