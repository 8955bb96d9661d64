import { type FocusEvent, useEffect, useRef } from 'react'
import { useLeaveWarning } from '../hooks/use-leave-warning.ts'
import { ConfirmDialog, useConfirm } from './confirm-dialog.tsx'
import { SmallButton } from './small-button.tsx'

type Props = { count: number; isSaving: boolean; onSaveAll: () => void; onDiscardAll: () => void }

/** Bar at the bottom of a screen with unsaved changes; confirms before it is left. */
export function UnsavedBar({ count, isSaving, onSaveAll, onDiscardAll }: Props) {
  const confirm = useConfirm()
  const leaving = useLeaveWarning(count > 0)
  const discard = async () => {
    if (await confirm({ question: 'Discard unsaved changes?', yes: 'Discard', isDangerous: true }))
      onDiscardAll()
  }
  // The field that had the focus before the bar.
  const field = useRef<HTMLElement | null>(null)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      field.current = relatedTarget
  }
  const isShown = count > 0
  useEffect(() => {
    if (isShown) return
    // The bar took the focus with it.
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
    field.current = null
  }, [isShown])
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${changes(count)} not saved yet` : ''}
      </p>
      {isShown && (
        <section
          aria-label="Unsaved changes"
          onFocus={remember}
          className="unsaved-bar fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface shadow-float lg:left-60"
        >
          <div className="flex items-center gap-x-2 px-4 py-2.5 sm:gap-x-4 lg:px-6">
            <p className="mr-auto min-w-0 truncate font-semibold">
              <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-marigold" />
              <span className="max-sm:hidden">{changes(count)} not saved yet</span>
              <span className="sm:hidden">
                {count}
                <span className="unsaved-words"> not saved</span>
              </span>
            </p>
            <SmallButton onPress={discard} look="quiet">
              Discard
            </SmallButton>
            <SmallButton onPress={onSaveAll} disabled={isSaving} look="solid">
              {isSaving ? 'Saving...' : 'Save All'}
            </SmallButton>
          </div>
        </section>
      )}
      {leaving.state === 'blocked' && (
        <ConfirmDialog
          question="Leave without saving?"
          yes="Leave"
          no="Stay"
          onYes={() => leaving.proceed()}
          onNo={() => leaving.reset()}
        >
          Visitors will not see your changes yet. They stay in this browser until you come back.
        </ConfirmDialog>
      )}
    </>
  )
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
