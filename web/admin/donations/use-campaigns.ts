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

/** Options of a select that may stay empty. */
export const optionsOf = <Item extends { title: string }>(
  empty: string,
  items: readonly Item[],
  value: (item: Item) => string,
) => [{ value: '', label: empty }, ...items.map((item) => ({ value: value(item), label: item.title }))]
