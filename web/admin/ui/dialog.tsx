import { type ReactNode, useId } from 'react'
import { CloseIcon } from '#web/ui/frame-icons.tsx'
import { useModal } from '../hooks/use-modal.ts'

type Props = {
  title: string
  children: ReactNode
  onClose: () => void
  /** A request is in progress that must not be abandoned. */
  isBusy?: boolean
}

/** A form over the screen it belongs to. */
export function Dialog({ title, children, onClose, isBusy = false }: Props) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      className="m-auto max-h-[94dvh] w-[min(34rem,94vw)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface px-4 pt-4 text-ink shadow-float sm:px-5 sm:pt-5"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="wrap-anywhere min-w-0 text-heading text-xl">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          disabled={isBusy}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-soft hover:text-ink disabled:opacity-60"
        >
          <CloseIcon />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {/* The padding belongs to the scrolled content: otherwise a form's sticky buttons would stand above it. */}
      <div className="mt-3 pb-4 sm:pb-5">{children}</div>
    </dialog>
  )
}
