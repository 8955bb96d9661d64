import { type ReactNode, useId } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { smallButton } from './small-button.ts'

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no?: string
  isDangerous?: boolean
  onYes: () => void
  onNo: () => void
}

/** A question that must be answered first. */
export function ConfirmDialog({
  question,
  children,
  yes,
  no = 'Cancel',
  isDangerous = false,
  onYes,
  onNo,
}: Props) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={onNo}
      className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line bg-surface p-5 text-ink shadow-float"
    >
      <p id={id} className="display wrap-anywhere text-heading text-lg">
        {question}
      </p>
      {children && <div className="wrap-anywhere mt-2 text-soft">{children}</div>}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onNo} className={smallButton('outline')}>
          {no}
        </button>
        <button
          type="button"
          onClick={onYes}
          className={`${smallButton(isDangerous ? 'danger' : 'solid')} ${isDangerous ? 'border-danger!' : ''}`}
        >
          {yes}
        </button>
      </div>
    </dialog>
  )
}
