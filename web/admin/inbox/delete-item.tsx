import { useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { deleteItem, type InboxItem } from './inbox-data.ts'
import { refreshNewItems } from './new-items.ts'
import { inboxToasts } from './toasts.ts'

/** Deletes a message or an application permanently, after a confirmation. */
export function DeleteItem({ item, list }: { item: InboxItem; list: string }) {
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  const navigate = useNavigate()
  const what = item.kind === 'message' ? 'message' : 'application'

  async function remove() {
    const isAgreed = await confirm({
      question: `Delete this ${what} from ${item.name} permanently?`,
      yes: 'Delete permanently',
      isDangerous: true,
      children:
        'Notes, replies and emails about it are deleted too. This cannot be undone. The history keeps who deleted it and when, without the text.',
    })
    if (!isAgreed) return
    run(() => deleteItem(item), {
      failed: inboxToasts.deleteFailed,
      async onDone() {
        toast.success(inboxToasts.deleted)
        await refreshNewItems()
        await navigate(`/admin/inbox${list}`, { replace: true })
      },
    })
  }

  return (
    <SmallButton disabled={isBusy} onPress={remove} look="danger">
      Delete permanently
    </SmallButton>
  )
}
