import { useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { toast } from '#web/ui/toast.ts'
import { when } from '../../history/when.ts'
import { useAction } from '../../lib/use-action.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Input } from '../../ui/fields.tsx'
import { Card } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import type { DonorRow } from '../donors-data.ts'
import { donorMessages } from '../messages.ts'
import { ForThem } from './for-them.tsx'
import { type RunningGift, readOwnPage, sendDonorLink, stopMonthlyGift } from './own-page-data.ts'

/** The donor's own page as staff see it, and what they do for somebody who writes or calls. */
export function OwnPage({ donor, onErased }: { donor: DonorRow; onErased(): void }) {
  const { value, reload } = useLoaded(
    () => readOwnPage(donor.id),
    () => toast.error(donorMessages.ownPageFailed),
  )
  const { isBusy, run } = useAction()
  return (
    <Card>
      <h2 className="text-heading text-xl">Their own page</h2>
      <p className="mt-1 text-soft">
        {value?.lastCame ? `Last came ${when(value.lastCame)}` : 'Has not come yet'}
      </p>
      {donor.email ? (
        <button
          type="button"
          disabled={isBusy}
          className={`${smallButton('outline')} mt-2`}
          onClick={() =>
            run(() => sendDonorLink(donor.id), {
              failed: donorMessages.linkFailed,
              onDone: ({ address }) => toast.success(donorMessages.linkSent(address)),
            })
          }
        >
          Send the link to {donor.email}
        </button>
      ) : (
        <p className="mt-2 text-soft">Without an email address on file there is nowhere to send the link.</p>
      )}
      {value?.monthly.map((gift) => (
        <StopGift key={gift.id} gift={gift} onStopped={reload} />
      ))}
      <ForThem donor={donor} onErased={onErased} />
    </Card>
  )
}

function StopGift({ gift, onStopped }: { gift: RunningGift; onStopped(): void }) {
  const [reason, setReason] = useState('')
  const { isBusy, run } = useAction()
  return (
    <div className="mt-4 grid gap-2 border-line border-t pt-3">
      <p>
        <strong>{formatRupees(gift.amount)} a month</strong> · {gift.status}
        {gift.pending_action && ` · ${gift.pending_action} asked of the bank, not confirmed yet`}
      </p>
      <Input
        label="Why it is stopped"
        hint="The history shows it with your name."
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <div>
        <button
          type="button"
          disabled={isBusy || reason.trim().length < 3}
          className={smallButton('danger')}
          onClick={() =>
            run(() => stopMonthlyGift(gift.id, reason.trim()), {
              failed: donorMessages.stopFailed,
              onDone: ({ pending }) => {
                toast.success(pending ? donorMessages.stopPending : donorMessages.stopped)
                onStopped()
              },
            })
          }
        >
          Stop this monthly gift
        </button>
      </div>
    </div>
  )
}
