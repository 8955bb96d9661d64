import { Link } from 'react-router'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { ItemScreen, isReadAgain } from '../items/item-screen.tsx'
import type { Route } from './+types/campaigns'
import { campaignKind } from './campaign-kind.ts'
import { campaignState } from './campaign-state.ts'
import { type CampaignRow, campaignsTable, type Progress, readProgress } from './campaigns-data.ts'
import { campaignToasts } from './toasts.ts'

export function clientLoader() {
  const campaigns = load(campaignsTable.read)
  return { campaigns, progress: campaigns.then(readProgress) }
}

export const shouldRevalidate = isReadAgain

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  const { value: progress } = useResolved(loaderData.progress, campaignToasts.progressFailed)
  return (
    <ItemScreen
      kind={campaignKind}
      rows={loaderData.campaigns}
      marksOf={(row) => <Marks row={row} progress={progress?.get(row.id)} />}
    />
  )
}

function Marks({ row, progress }: { row: CampaignRow; progress: Progress | undefined }) {
  const may = useMay()
  const { tone, words } = campaignState(row, dayOf(new Date()))
  const sums =
    progress &&
    `${formatRupees(progress.raised)} from ${progress.gifts === 1 ? '1 gift' : `${progress.gifts} gifts`}`
  return (
    <>
      {sums && may('gifts.read') && (
        <Link
          to={`/admin/donations${giftQuery({ filter: { status: 'successful', campaign: row.id, in_kind: 'no' } })}`}
          className="inline-flex min-h-11 items-center text-brand text-sm underline lg:min-h-9"
        >
          {sums}
        </Link>
      )}
      {sums && !may('gifts.read') && <span className="text-sm">{sums}</span>}
      {row.is_featured && <Badge tone="new">On Home</Badge>}
      <Badge tone={tone}>{words}</Badge>
    </>
  )
}
