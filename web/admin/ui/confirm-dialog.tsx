import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { SmallButton } from './small-button.tsx'

type Question = {
  question: string
  children?: ReactNode
  yes: string
  no?: string
  isDangerous?: boolean
}

type Props = Question & {
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

type Asked = Question & { answer: (isYes: boolean) => void }

const Show = createContext<(asked: Asked | null) => void>(() => {
  throw new Error('useConfirm works only inside ConfirmProvider.')
})

/** Renders the questions of `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Show value={setAsked}>
      {children}
      {asked && (
        <ConfirmDialog {...asked} onYes={() => asked.answer(true)} onNo={() => asked.answer(false)} />
      )}
    </Show>
  )
}

/** Returns a function that asks a question and resolves to the answer: false if its screen is left first. */
export function useConfirm() {
  const show = useContext(Show)
  const pending = useRef<Asked['answer']>(null)
  useEffect(() => () => pending.current?.(false), [])
  return useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          pending.current = null
          show(null)
          resolve(isYes)
        }
        pending.current = answer
        show({ ...question, answer })
      }),
    [show],
  )
}
