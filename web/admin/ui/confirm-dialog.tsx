import { type ReactNode, useId } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { SmallButton } from './small-button.tsx'

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
        <SmallButton onPress={onNo}>{no}</SmallButton>
        <SmallButton
          look={isDangerous ? 'danger' : 'solid'}
          onPress={onYes}
          className={isDangerous ? 'border-danger!' : ''}
        >
          {yes}
        </SmallButton>
      </div>
    </dialog>
  )
}
