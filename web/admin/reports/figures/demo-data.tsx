import { toast } from '#web/ui/toast.ts'
import { removeDemoData } from '../../data/demo-data.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { reportToasts } from './toasts.ts'

/** Notice that demo gifts are counted, and a button that removes them. */
export function DemoData() {
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  const remove = async () => {
    const isAgreed = await confirm({
      question: 'Remove the demo data?',
      yes: 'Remove',
      isDangerous: true,
      children: 'This deletes every made-up gift and donor. Real data stays.',
    })
    if (!isAgreed) return
    run(removeDemoData, {
      waiting: reportToasts.removingDemo,
      failed: reportToasts.removeDemoFailed,
      onDone: () => toast.success(reportToasts.demoRemoved),
    })
  }
  return (
    <div className="no-print flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2">
      <p className="mr-auto">These figures include demo data: made-up gifts from made-up people.</p>
      <SmallButton needs="settings" disabled={isBusy} onPress={remove}>
        Remove demo data
      </SmallButton>
    </div>
  )
}
