import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from './cause-titles.ts'

/** Causes and campaigns to choose from. */
export async function readPurposes() {
  const [causes, { data: campaigns }] = await Promise.all([
    causeTitles.read(),
    supabase().from('campaigns').select('id, title').order('title').throwOnError(),
  ])
  return { causes, campaigns }
}
