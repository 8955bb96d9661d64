import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { deleteTestGifts, type TestMode } from '../data/test-mode.ts'
import { useAction } from '../hooks/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { TestModeLine } from '../ui/test-mode-notice.tsx'
import { dashboardMessages } from './toasts.ts'

type Props = { testMode: TestMode; onDeleted: () => void }

/** Notice of test mode; and, after it, a button that deletes its gifts. */
export function TestGifts({ testMode, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction()
  if (!testMode.isOn && !testMode.hasGifts) return null
  const remove = () => {
    setAsking(false)
    run(deleteTestGifts, {
      waiting: dashboardMessages.deletingTestGifts,
      failed: dashboardMessages.testGiftsFailed,
      onDone(count) {
        toast.success(dashboardMessages.testGiftsDeleted(count))
        onDeleted()
      },
    })
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <TestModeLine testMode={testMode} />
      {!testMode.isOn && (
        <SmallButton disabled={isBusy} onPress={() => setAsking(true)} look="danger">
          Delete all test gifts
        </SmallButton>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Delete all test gifts?"
          yes="Delete all"
          isDangerous
          onYes={remove}
          onNo={() => setAsking(false)}
        >
          This deletes every gift made with a test key, with its payments, refunds and disputes. It cannot be
          undone. Real gifts and totals stay as they are.
        </ConfirmDialog>
      )}
    </div>
  )
}
