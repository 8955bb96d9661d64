import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import type { MonthlyGift } from '../../data/monthly-gifts.ts'
import { useAction } from '../../hooks/use-action.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { checkAgain, type MonthlyAction, sendMethodLink } from './monthly-gift-changes.ts'
import { isSandboxKey } from './test-monthly.ts'
import { monthlyGiftToasts } from './toasts.ts'

type Props = { gift: MonthlyGift; onAsk: (action: MonthlyAction) => void }

const ENDED: readonly MonthlyGift['status'][] = ['cancelled', 'completed', 'expired']

/** Actions for the present state; none that the provider would refuse. */
export function MonthlyGiftActions({ gift, onAsk }: Props) {
  const may = useMay()
  const { isBusy, run } = useAction()
  const { id, status, subscription_id, paused_by, pending_action } = gift
  if (!may('gifts.write')) return null
  const isUnpaid = status === 'failing' || status === 'stopped'

  const check = (subscriptionId: string) =>
    run(() => checkAgain(subscriptionId), {
      waiting: monthlyGiftToasts.asking,
      failed: monthlyGiftToasts.checkFailed,
      onDone: (isAsked) =>
        isAsked ? toast.success(monthlyGiftToasts.checked) : toast.warning(monthlyGiftToasts.notAsked),
    })
  const sendLink = () =>
    run(
      () =>
        sendMethodLink(id).then(
          (channels) => toast.success(monthlyGiftToasts.linkSent(channels)),
          (error: unknown) => toast.error(monthlyGiftToasts.linkFailed, undefined, reasonOf(error)),
        ),
      { failed: monthlyGiftToasts.linkFailed },
    )

  return (
    <>
      {isSandboxKey(gift.key_id) && (
        <a href="/sandbox/subscriptions" className={smallButton('quiet')}>
          Simulate next month (test mode)
        </a>
      )}
      {subscription_id && (
        <SmallButton disabled={isBusy} onPress={() => check(subscription_id)}>
          Check again
        </SmallButton>
      )}
      {isUnpaid && (
        <SmallButton disabled={isBusy} onPress={sendLink} look="solid">
          Send a link for a new method
        </SmallButton>
      )}
      {status === 'active' && !pending_action && (
        <SmallButton onPress={() => onAsk('pause')}>Pause</SmallButton>
      )}
      {status === 'paused' && paused_by !== 'payer' && !pending_action && (
        <SmallButton onPress={() => onAsk('resume')} look="solid">
          Resume
        </SmallButton>
      )}
      {!ENDED.includes(status) && pending_action !== 'cancel' && (
        <SmallButton onPress={() => onAsk('cancel')} look="danger">
          Cancel
        </SmallButton>
      )}
    </>
  )
}
