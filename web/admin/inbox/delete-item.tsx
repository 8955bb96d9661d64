import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { smallButton } from '../ui/small-button.ts'
import { deleteItem, type InboxItem } from './inbox-data.ts'
import { inboxMessages } from './messages.ts'
import { refreshNewItems } from './new-items.ts'

/** The end of a message or an application, after a question: it cannot be brought back. */
export function DeleteItem({ item, list }: { item: InboxItem; list: string }) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const what = item.kind === 'message' ? 'message' : 'application'

  async function deleteForGood() {
    setAsked(false)
    setBusy(true)
    try {
      await deleteItem(item)
      toast.success(inboxMessages.deleted)
      await refreshNewItems()
      navigate(`/admin/inbox${list}`, { replace: true })
    } catch (error) {
      console.error(error)
      toast.error(inboxMessages.deleteFailed(reasonOf(error)))
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => setAsked(true)}
        className={smallButton('danger')}
      >
        Delete for good
      </button>
      {isAsked && (
        <ConfirmDialog
          question={`Delete this ${what} of ${item.name} for good?`}
          yes="Delete for good"
          isDangerous
          onYes={deleteForGood}
          onNo={() => setAsked(false)}
        >
          Notes, answers and the emails about it are deleted with it. Nobody can bring them back. The history
          keeps who deleted it and when, without its words.
        </ConfirmDialog>
      )}
    </>
  )
}
