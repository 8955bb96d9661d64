import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from './cached-read.ts'

export type CampaignTitle = { id: string; slug: string; title: string; cause_id: string | null }

/** All campaigns, shown or not, the latest first. */
export const campaignTitles = cachedRead(async (): Promise<CampaignTitle[]> => {
  const { data } = await supabase()
    .from('campaigns')
    .select('id, slug, title, cause_id')
    .order('starts_on', { ascending: false })
    .order('created_at', { ascending: false })
    .throwOnError()
  return data
})
