import { useState } from 'react'
import { type CampaignTitle, campaignTitles } from '../data/campaign-titles.ts'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'

const NONE: readonly CampaignTitle[] = []

/** All campaigns, for a form in a dialog; none until they are read. */
export function useCampaigns(): readonly CampaignTitle[] {
  const [reading] = useState(() => load(campaignTitles.read))
  return useResolved(reading).value ?? NONE
}
