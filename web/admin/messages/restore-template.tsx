import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { smallButton } from '../ui/small-button.ts'
import { restoreTemplate, type TemplateId } from './message-templates.ts'
import { templateMessages } from './messages.ts'

export function RestoreTemplate({
  shown,
  label,
  onRestored,
}: {
  shown: TemplateId
  label: string
  onRestored: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  async function restore() {
    setAsking(false)
    try {
      await restoreTemplate(shown)
      onRestored()
      toast.success(templateMessages.restored(label))
    } catch (error) {
      console.error(error)
      toast.error(`${templateMessages.restoreFailed(label)} ${reasonOf(error)}`)
    }
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={smallButton('quiet')}>
        Restore the original words
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Restore the original words?"
          yes="Restore"
          isDangerous
          onYes={restore}
          onNo={() => setAsking(false)}
        >
          What was written here in their place is deleted.
        </ConfirmDialog>
      )}
    </>
  )
}
