import { toast } from '#web/ui/toast.ts'
import { deleteTestGifts, type TestMode } from '../data/test-mode.ts'
import { useAction } from '../hooks/use-action.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { TestModeLine } from '../ui/test-mode-notice.tsx'
import { dashboardToasts } from './toasts.ts'

type Props = { testMode: TestMode; onDeleted: () => void }

/** Notice of test mode; and, after it, a button that deletes its gifts. */
export function TestGifts({ testMode, onDeleted }: Props) {
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  if (!testMode.isOn && !testMode.hasGifts) return null
  const remove = async () => {
    const isAgreed = await confirm({
      question: 'Delete all test gifts?',
      yes: 'Delete all',
      isDangerous: true,
      children:
        'This deletes every gift made with a test key, with its payments, refunds and disputes. It cannot be undone. Real gifts and totals stay as they are.',
    })
    if (!isAgreed) return
    run(deleteTestGifts, {
      waiting: dashboardToasts.deletingTestGifts,
      failed: dashboardToasts.testGiftsFailed,
      onDone(count) {
        toast.success(dashboardToasts.testGiftsDeleted(count))
        onDeleted()
      },
    })
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <TestModeLine testMode={testMode} />
      {!testMode.isOn && (
        <SmallButton needs="settings" disabled={isBusy} onPress={remove} look="danger">
          Delete all test gifts
        </SmallButton>
      )}
    </div>
  )
}
