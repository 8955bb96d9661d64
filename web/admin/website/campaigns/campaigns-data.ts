import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { campaignTitles } from '../../data/campaign-titles.ts'
import { itemTable } from '../items/item-table.ts'

export type CampaignRow = Tables<'campaigns'>

export const campaignsTable = itemTable('campaigns', 'starts_on', campaignTitles.forget)

export type Progress = { raised: number; gifts: number }

/** Sums of the campaigns that are shown, by id. */
export async function readProgress(rows: readonly CampaignRow[]): Promise<Map<string, Progress>> {
  const read = rows
    .filter(({ is_shown }) => is_shown)
    .map(async ({ id, slug }) => {
      const { data } = await supabase().rpc('campaign_progress', { slug }).throwOnError()
      return data.map(({ raised, gifts }): [string, Progress] => [id, { raised, gifts }])
    })
  return new Map((await Promise.all(read)).flat())
}
