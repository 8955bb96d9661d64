import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { restoreTemplate, type TemplateId } from './message-templates.ts'
import { templateMessages } from './toasts.ts'

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
  const { run } = useAction()
  const restore = () => {
    setAsking(false)
    run(() => restoreTemplate(shown), {
      failed: (reason) => `${templateMessages.restoreFailed(label)} ${reason}`,
      onDone() {
        onRestored()
        toast.success(templateMessages.restored(label))
      },
    })
  }
  return (
    <>
      <SmallButton onPress={() => setAsking(true)} look="quiet">
        Restore the original text
      </SmallButton>
      {isAsking && (
        <ConfirmDialog
          question="Restore the original text?"
          yes="Restore"
          isDangerous
          onYes={restore}
          onNo={() => setAsking(false)}
        >
          Your version is deleted.
        </ConfirmDialog>
      )}
    </>
  )
}
