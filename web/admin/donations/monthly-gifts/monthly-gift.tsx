import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { pendingInWords, stateInWords } from '#domain/donations/monthly-gift-labels.ts'
import { monthlyGiftTimeline } from '#domain/donations/monthly-gift-timeline.ts'
import { UUID } from '#domain/input/patterns.ts'
import { campaignTitles } from '../../data/campaign-titles.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { posterTitles } from '../../data/poster-titles.ts'
import { usePolling } from '../../hooks/use-polling.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { titlesById } from '../../lib/titles-by-id.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { BackLink, GiftSkeleton } from '../gift-frame.tsx'
import { OpenAttention } from '../payments-to-check/open-attention.tsx'
import { MonthlyStatusMark } from '../status-mark.tsx'
import { Timeline } from '../timeline.tsx'
import type { Route } from './+types/monthly-gift'
import { amountOf } from './amount-of.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { MonthlyGiftActions } from './monthly-gift-actions.tsx'
import type { MonthlyAction } from './monthly-gift-changes.ts'
import { MonthlyGiftDetails } from './monthly-gift-facts.tsx'
import { type KnownMonthlyGift, readMonthlyGift } from './monthly-gift-history.ts'
import { monthlyGiftToasts } from './toasts.ts'

const LOOK_AGAIN_MS = 5000

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { known: load(() => read(id)) }
}

export default function MonthlyGiftScreen({ params, loaderData }: Route.ComponentProps) {
  // A different one shows the skeleton again.
  return <MonthlyGift key={params.id} {...loaderData} />
}

async function read(id: string) {
  const [known, ...titles] = await Promise.all([
    UUID.test(id) ? readMonthlyGift(id) : null,
    causeTitles.read(),
    campaignTitles.read(),
    posterTitles.read(),
  ])
  return { known, titles: titlesById(...titles) }
}

/** One monthly gift: its state, actions and complete history. */
function MonthlyGift({ known }: ReturnType<typeof clientLoader>) {
  const { value, failed } = useResolved(known, monthlyGiftToasts.giftFailed)
  const { revalidate } = useRevalidator()
  if (!value)
    return <Page title="Monthly gift">{failed ? <LoadFailed onRetry={revalidate} /> : <GiftSkeleton />}</Page>
  if (!value.known)
    return (
      <Page title="Monthly gift not found">
        <BackLink to="/admin/monthly-gifts">All monthly gifts</BackLink>
        <Card>
          <p>There is no monthly gift at this address.</p>
        </Card>
      </Page>
    )
  return <Known known={value.known} titles={value.titles} />
}

function Known({ known, titles }: { known: KnownMonthlyGift; titles: ReadonlyMap<string, string> }) {
  const { history, giver } = known
  const { gift, attention } = history
  const [asking, setAsking] = useState<MonthlyAction | null>(null)
  const donor = donorOf(giver)
  const pending = pendingInWords(gift)
  // Until the provider has confirmed an action.
  usePolling(pending !== null, LOOK_AGAIN_MS)

  return (
    <Page
      title={`${amountOf(gift)} a month from ${donor}`}
      intro={<State gift={gift} />}
      actions={<MonthlyGiftActions gift={gift} onAsk={setAsking} />}
    >
      <BackLink to="/admin/monthly-gifts">All monthly gifts</BackLink>
      {pending && (
        <p role="status" className="mb-4 rounded-lg border-2 border-clay bg-surface px-4 py-2">
          {pending} We will ask again automatically, and this page will update.
        </p>
      )}
      <OpenAttention attention={attention} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card>
          <MonthlyGiftDetails known={known} titles={titles} />
        </Card>
        <Card>
          <Timeline moments={monthlyGiftTimeline(history)} />
        </Card>
      </div>
      {asking && <ChangeDialog gift={gift} donor={donor} action={asking} onClose={() => setAsking(null)} />}
    </Page>
  )
}

function State({ gift }: { gift: KnownMonthlyGift['history']['gift'] }) {
  const more = stateInWords(gift)
  return (
    <>
      <MonthlyStatusMark status={gift.status} />
      {more && <span className="wrap-anywhere"> {more}</span>}
    </>
  )
}
