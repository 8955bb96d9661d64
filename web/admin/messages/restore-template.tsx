import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { restoreTemplate, type TemplateId } from './message-templates.ts'
import { templateToasts } from './toasts.ts'

export function RestoreTemplate({
  shown,
  label,
  onRestored,
}: {
  shown: TemplateId
  label: string
  onRestored: () => void
}) {
  const confirm = useConfirm()
  const { run } = useAction()
  const restore = async () => {
    const isAgreed = await confirm({
      question: 'Restore the original text?',
      yes: 'Restore',
      isDangerous: true,
      children: 'Your version is deleted.',
    })
    if (!isAgreed) return
    run(() => restoreTemplate(shown), {
      failed: (reason) => `${templateToasts.restoreFailed(label)} ${reason}`,
      onDone() {
        onRestored()
        toast.success(templateToasts.restored(label))
      },
    })
  }
  return (
    <SmallButton onPress={restore} look="quiet">
      Restore the original text
    </SmallButton>
  )
}
