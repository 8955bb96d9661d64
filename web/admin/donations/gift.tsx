import { useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { donorOf, type GiftName } from '#domain/donations/gift-labels.ts'
import { type GiftHistory, giftTimeline } from '#domain/donations/gift-timeline.ts'
import { leftToRefund } from '#domain/donations/refund-request.ts'
import { formatRupees } from '#domain/india/money.ts'
import { UUID } from '#domain/input/patterns.ts'
import { toast } from '#web/ui/toast.ts'
import { type CampaignTitle, campaignTitles } from '../data/campaign-titles.ts'
import { type CauseTitle, causeTitles } from '../data/cause-titles.ts'
import { load } from '../data/load.ts'
import { may } from '../data/may.ts'
import { posterTitles } from '../data/poster-titles.ts'
import { readTestMode } from '../data/test-mode.ts'
import { useAction } from '../hooks/use-action.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { FILL_IN } from '../lib/fill-in.ts'
import { titlesById } from '../lib/titles-by-id.ts'
import { when } from '../lib/when.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Route } from './+types/gift'
import { CorrectionDialog } from './correction-dialog.tsx'
import { type DedicationOfGift, GiftDedication, readDedicationOfGift } from './gift-dedication.tsx'
import { GiftDetails } from './gift-facts.tsx'
import { BackLink, GiftSkeleton } from './gift-frame.tsx'
import { readGiftHistory, readWithdrawnGift, type WithdrawnGift } from './gift-history.ts'
import { GiftReceipt, type ReceiptOfGift, readReceiptOfGift } from './gift-receipt.tsx'
import { OfflineGiftDialog } from './offline-gift-dialog.tsx'
import { withdrawGift } from './offline-gifts.ts'
import { OpenAttention } from './payments-to-check/open-attention.tsx'
import { type PayoutOfGift, readPayoutsOfGift } from './payouts/payouts-data.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { StatusMark } from './status-mark.tsx'
import { Thanks } from './thanks/thanks.tsx'
import { readThanks, type ThanksState } from './thanks/thanks-data.ts'
import { Timeline } from './timeline.tsx'
import { giftToasts } from './toasts.ts'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { known: load(() => read(id)) }
}

export default function GiftScreen({ params, loaderData }: Route.ComponentProps) {
  // A different gift shows the skeleton again.
  return <Gift key={params.id} {...loaderData} />
}

/** One gift with its complete history. */
function Gift({ known }: ReturnType<typeof clientLoader>) {
  const { value, failed } = useResolved(known, giftToasts.giftFailed)
  const { revalidate } = useRevalidator()
  if (!value)
    return <Page title="Donation">{failed ? <LoadFailed onRetry={revalidate} /> : <GiftSkeleton />}</Page>
  if (!value.history) return <Gone withdrawn={value.withdrawn} />
  return (
    <Known
      history={value.history}
      receipt={value.receipt}
      titles={value.titles}
      campaigns={value.campaigns}
      posters={value.posters}
      isDeletable={value.isDeletable}
      payouts={value.payouts}
      dedication={value.dedication}
      thanks={value.thanks}
    />
  )
}

async function read(id: string) {
  const none = { receipts: [], waiting: null }
  if (!UUID.test(id))
    return {
      history: null,
      receipt: none,
      withdrawn: null,
      titles: [],
      campaigns: [],
      posters: [],
      isDeletable: false,
      payouts: [],
      dedication: null,
      thanks: null,
    }
  const [history, receipt, titles, campaigns, posters, testMode, payouts, dedication, thanks] =
    await Promise.all([
      readGiftHistory(id),
      readReceiptOfGift(id),
      causeTitles.read(),
      campaignTitles.read(),
      posterTitles.read(),
      readTestMode(),
      may('books.read') ? readPayoutsOfGift(id) : [],
      readDedicationOfGift(id),
      readThanks({ gift: id }),
    ])
  const isDeletable = history?.gift.test_mode === true && !testMode.isOn
  const withdrawn = history ? null : await readWithdrawnGift(id)
  return { history, receipt, withdrawn, titles, campaigns, posters, isDeletable, payouts, dedication, thanks }
}

type KnownProps = {
  history: GiftHistory & { giver: GiftName }
  receipt: ReceiptOfGift
  titles: readonly CauseTitle[]
  campaigns: readonly CampaignTitle[]
  posters: readonly { id: string; title: string }[]
  /** A test gift, after test mode was turned off. */
  isDeletable: boolean
  /** Empty for roles that do not read the books. */
  payouts: readonly PayoutOfGift[]
  dedication: DedicationOfGift | null
  thanks: ThanksState | null
}

type Correcting = { gift: GiftHistory['gift']; isFillingIn: boolean }

function Known({
  history,
  receipt,
  titles,
  campaigns,
  posters,
  isDeletable,
  payouts,
  dedication,
  thanks,
}: KnownProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const confirm = useConfirm()
  const [doing, setDoing] = useState<'refund' | 'amounts' | null>(null)
  // The gift when editing began: saving compares it to detect conflicts.
  const { gift, giver, refunds, attention } = history
  const isOnline = gift.platform === 'razorpay'
  const [params] = useSearchParams()
  const opensDetails = params.has(FILL_IN) && !isOnline && !gift.donor_id && may('gifts.write')
  const [correcting, setCorrecting] = useState<Correcting | null>(
    opensDetails ? { gift, isFillingIn: true } : null,
  )
  const isPaid = gift.payment_status === 'successful' || gift.payment_status === 'refunded'
  const left = leftToRefund(gift, refunds)
  const canRefund = isOnline && gift.payment_status === 'successful' && Number(left) >= 1

  const withdraw = async () => {
    const isAgreed = await confirm({
      question: `${isOnline ? 'Delete this test gift' : 'Remove this entry'} of ${formatRupees(gift.amount)}?`,
      yes: isOnline ? 'Delete' : 'Remove this entry',
      isDangerous: true,
      children: `It will no longer count in any list or total. The change log keeps it, with your name.${isOnline ? '' : ' If it has a receipt, that is cancelled, and the donor gets a message about it.'}`,
    })
    if (!isAgreed) return
    run(() => withdrawGift(gift.id), {
      failed: giftToasts.withdrawFailed,
      onDone() {
        toast.success(giftToasts.withdrawn(formatRupees(gift.amount)))
        navigate('/admin/donations')
      },
    })
  }

  return (
    <Page
      title={`${formatRupees(gift.amount)} from ${donorOf(giver)}`}
      intro={<StatusMark status={gift.payment_status} />}
      actions={
        <>
          <Thanks about={{ gift: gift.id }} state={thanks} />
          {canRefund && (
            <SmallButton needs="gifts.refund" onPress={() => setDoing('refund')}>
              Refund
            </SmallButton>
          )}
          {isPaid && (
            <SmallButton needs="gifts.correct" onPress={() => setDoing('amounts')}>
              Adjust amount
            </SmallButton>
          )}
          {!isOnline && (
            <SmallButton needs="gifts.write" onPress={() => setCorrecting({ gift, isFillingIn: false })}>
              Edit
            </SmallButton>
          )}
          {(!isOnline || isDeletable) && (
            <SmallButton needs={isOnline ? 'settings' : 'gifts.correct'} onPress={withdraw} look="danger">
              {isOnline ? 'Delete' : 'Remove this entry'}
            </SmallButton>
          )}
        </>
      }
    >
      <BackLink to="/admin/donations">All donations</BackLink>
      <OpenAttention attention={attention} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card>
            <GiftDetails
              gift={gift}
              giver={giver}
              payouts={payouts}
              code={history.payments.find(({ payment_id }) => payment_id === gift.payment_id)?.provider_code}
              titles={titlesById(titles, campaigns, posters)}
            />
          </Card>
          {isPaid && (
            <Card>
              <GiftReceipt
                gift={gift}
                known={receipt}
                onFillIn={() => setCorrecting({ gift, isFillingIn: true })}
              />
            </Card>
          )}
          {dedication && (
            <Card>
              <GiftDedication donationId={gift.id} dedication={dedication} />
            </Card>
          )}
        </div>
        <Card>
          <Timeline moments={giftTimeline(history)} />
        </Card>
      </div>
      {doing === 'refund' && (
        <RefundDialog
          giftId={gift.id}
          paymentId={gift.payment_id}
          donor={donorOf(giver)}
          left={left}
          onClose={() => setDoing(null)}
          onAsked={revalidate}
        />
      )}
      {doing === 'amounts' && <CorrectionDialog {...history} onClose={() => setDoing(null)} />}
      {correcting && (
        <OfflineGiftDialog
          {...correcting}
          causes={titles}
          onClose={() => setCorrecting(null)}
          onSaved={() => {
            setCorrecting(null)
            toast.success(giftToasts.corrected)
          }}
        />
      )}
    </Page>
  )
}

function Gone({ withdrawn }: { withdrawn: WithdrawnGift | null }) {
  return (
    <Page title={withdrawn ? 'Removed entry' : 'Donation not found'}>
      <BackLink to="/admin/donations">All donations</BackLink>
      <Card>
        {withdrawn ? (
          <p>
            This gift of {formatRupees(withdrawn.gift.amount)}
            {withdrawn.gift.donor_name && ` from ${withdrawn.gift.donor_name}`} was withdrawn on{' '}
            {when(withdrawn.at)} by {withdrawn.by ?? 'the system'} and no longer counts.
          </p>
        ) : (
          <p>There is no gift at this address.</p>
        )}
      </Card>
    </Page>
  )
}
