import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type GiftHistory, giftTimeline } from '#domain/donations/gift-timeline.ts'
import { donorOf } from '#domain/donations/gift-words.ts'
import { leftToRefund } from '#domain/donations/refund-wish.ts'
import { formatRupees } from '#domain/money.ts'
import { causeTitles } from '#web/data/cause-titles.ts'
import { readGiftHistory, readWithdrawnGift, type WithdrawnGift } from '#web/data/gift-history.ts'
import { withdrawGift } from '#web/data/offline-gifts.ts'
import { readTestMode } from '#web/data/test-mode.ts'
import { giftMessages } from '#web/messages.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { when } from '../history/when.ts'
import { checkSession } from '../lib/check-session.ts'
import { useLoadedFor } from '../lib/use-loaded-for.ts'
import { Ask } from '../ui/ask.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { GiftDetails } from './gift-details.tsx'
import { OfflineGiftDialog } from './offline-gift-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StatusMark } from './status-mark.tsx'
import { Timeline } from './timeline.tsx'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** One gift with all that has happened to it. */
export default function Gift() {
  const { id = '' } = useParams()
  const { value, isStale, failed, reload } = useLoadedFor(
    id,
    () => read(id),
    () => toast.error(giftMessages.giftFailed),
  )
  if (failed && isStale)
    return (
      <Page title="Donation">
        <LoadFailed onRetry={reload} />
      </Page>
    )
  if (!value || isStale)
    return (
      <Page title="Donation">
        <Loading>
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        </Loading>
      </Page>
    )
  if (!value.history) return <Gone withdrawn={value.withdrawn} />
  return (
    <Known history={value.history} titles={value.titles} isDeletable={value.isDeletable} onChange={reload} />
  )
}

async function read(id: string) {
  if (!UUID.test(id)) return { history: null, withdrawn: null, titles: [], isDeletable: false }
  const [history, titles, testMode] = await Promise.all([readGiftHistory(id), causeTitles(), readTestMode()])
  const isDeletable = history?.gift.test_mode === true && !testMode.isOn
  return { history, withdrawn: history ? null : await readWithdrawnGift(id), titles, isDeletable }
}

type KnownProps = {
  history: GiftHistory
  titles: readonly { id: string; title: string }[]
  /** A test gift, now that the site is no longer in test mode. */
  isDeletable: boolean
  onChange: () => void
}

function Known({ history, titles, isDeletable, onChange }: KnownProps) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'refund' | 'correct' | 'amounts' | 'withdraw' | null>(null)
  const { gift, refunds, attention } = history
  const isOnline = gift.platform === 'razorpay'
  const isPaid = gift.payment_status === 'successful' || gift.payment_status === 'refunded'
  const left = leftToRefund(gift, refunds)
  const canRefund = isOnline && gift.payment_status === 'successful' && Number(left) >= 1
  const open = attention.filter(({ resolved_at }) => !resolved_at)

  async function withdraw() {
    setDoing(null)
    try {
      await withdrawGift(gift.id)
      toast.success(giftMessages.withdrawn(formatRupees(gift.amount)))
      navigate('/admin/donations')
    } catch (error) {
      console.error(error)
      toast.error(giftMessages.withdrawFailed)
      checkSession(error)
    }
  }

  return (
    <Page
      title={`${formatRupees(gift.amount)} from ${donorOf(gift)}`}
      intro={<StatusMark status={gift.payment_status} />}
      actions={
        <>
          {canRefund && (
            <button type="button" onClick={() => setDoing('refund')} className={smallButton('outline')}>
              Refund
            </button>
          )}
          {isPaid && (
            <button type="button" onClick={() => setDoing('amounts')} className={smallButton('outline')}>
              Correct amounts
            </button>
          )}
          {!isOnline && (
            <button type="button" onClick={() => setDoing('correct')} className={smallButton('outline')}>
              Correct
            </button>
          )}
          {(!isOnline || isDeletable) && (
            <button type="button" onClick={() => setDoing('withdraw')} className={smallButton('danger')}>
              {isOnline ? 'Delete' : 'Withdraw'}
            </button>
          )}
        </>
      }
    >
      <BackLink />
      {open.length > 0 && (
        <Link
          to="/admin/needs-attention"
          className="mb-4 flex min-h-11 items-center gap-3 rounded-lg border-2 border-clay bg-surface px-4 py-2 hover:bg-sunken"
        >
          <WarningIcon className="size-5 text-clay" />
          <span>{open.map(({ detail }) => detail).join(' ')}</span>
        </Link>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Sheet>
          <GiftDetails gift={gift} causes={new Map(titles.map(({ id, title }) => [id, title]))} />
        </Sheet>
        <Sheet>
          <Timeline moments={giftTimeline(history)} />
        </Sheet>
      </div>
      {doing === 'refund' && (
        <RefundDialog
          giftId={gift.id}
          donor={donorOf(gift)}
          left={left}
          onClose={() => setDoing(null)}
          onAsked={onChange}
        />
      )}
      {doing === 'amounts' && (
        <CorrectionDialog
          gift={gift}
          onClose={() => setDoing(null)}
          onCorrected={() => {
            setDoing(null)
            onChange()
          }}
        />
      )}
      {doing === 'correct' && (
        <OfflineGiftDialog
          gift={gift}
          causes={titles}
          onClose={() => {
            setDoing(null)
            onChange()
          }}
          onSaved={() => {
            setDoing(null)
            toast.success(giftMessages.corrected)
            onChange()
          }}
        />
      )}
      {doing === 'withdraw' && (
        <Ask
          question={`${isOnline ? 'Delete this test gift' : 'Withdraw this gift'} of ${formatRupees(gift.amount)}?`}
          yes={isOnline ? 'Delete' : 'Withdraw'}
          isDangerous
          onYes={withdraw}
          onNo={() => setDoing(null)}
        >
          It will count in no list and no total any more. The log of changes keeps it, with your name.
        </Ask>
      )}
    </Page>
  )
}

function Gone({ withdrawn }: { withdrawn: WithdrawnGift | null }) {
  return (
    <Page title={withdrawn ? 'Withdrawn gift' : 'Donation not found'}>
      <BackLink />
      <Sheet>
        {withdrawn ? (
          <p>
            A gift of {formatRupees(withdrawn.gift.amount)}
            {withdrawn.gift.donor_name && ` from ${withdrawn.gift.donor_name}`} stood here. It was withdrawn
            on {when(withdrawn.at)} by {withdrawn.by ?? 'the site itself'} and counts no more.
          </p>
        ) : (
          <p>There is no gift at this address.</p>
        )}
      </Sheet>
    </Page>
  )
}

function BackLink() {
  return (
    <Link to="/admin/donations" className={`${smallButton('quiet')} -mt-3 -ml-3 mb-2`}>
      <BackIcon className="size-4" />
      All donations
    </Link>
  )
}
