import { useEffect, useRef, useSyncExternalStore } from 'react'
import { showCarriedToasts } from './carried-toasts.ts'
import { CloseIcon } from './frame-icons.tsx'
import { type Toast, toast, toastStore } from './toast.ts'
import { useUiWords } from './ui-words.ts'

const SHOWN_FOR = 7000
const none: readonly Toast[] = []

const looks = {
  success: 'border-l-leaf',
  error: 'border-l-danger',
  warning: 'border-l-marigold',
  loading: 'border-l-marigold',
}

/** Two live regions that exist from the start, so that new messages are read out. The latest comes first. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.watch, toastStore.read, () => none)
  useEffect(showCarriedToasts, [])
  const urgent = toasts.filter(({ kind }) => kind === 'error')
  const calm = toasts.filter(({ kind }) => kind !== 'error')
  return (
    <div className="toaster pointer-events-none fixed inset-x-0 bottom-20 z-50 grid justify-items-center gap-2 px-4 print:hidden md:bottom-6 md:justify-items-end md:px-6">
      <div role="status" aria-live="polite" className="grid w-full max-w-96 gap-2">
        {calm.map((one) => (
          <Message key={one.id} {...one} />
        ))}
      </div>
      <div role="alert" aria-live="assertive" className="grid w-full max-w-96 gap-2">
        {urgent.map((one) => (
          <Message key={one.id} {...one} />
        ))}
      </div>
    </div>
  )
}

function Message({ id, kind, text, action, detail }: Toast) {
  const words = useUiWords()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    if (kind !== 'loading') timer.current = setTimeout(() => toast.dismiss(id), SHOWN_FOR)
  }
  const stay = () => clearTimeout(timer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, when the message appears.
  useEffect(() => {
    wait()
    return stay
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing while it is read adds nothing to operate.
    <div
      onPointerEnter={stay}
      onPointerLeave={wait}
      onFocus={stay}
      onBlur={wait}
      data-toast={action ? 'action' : kind}
      className={`flex items-start gap-3 rounded-md border border-line border-l-4 bg-surface py-3 pr-2 pl-4 text-ink shadow-float ${looks[kind]}`}
    >
      {kind === 'loading' && <Spinner />}
      <div className="min-w-0 flex-1 py-0.5">
        <p>{text}</p>
        {detail && <p className="mt-0.5 break-words text-soft text-xs">{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            toast.dismiss(id)
            action.run()
          }}
          className="min-h-8 px-1 font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4"
        >
          {action.label}
        </button>
      )}
      {kind !== 'loading' && (
        <button
          type="button"
          onClick={() => toast.dismiss(id)}
          className="-m-1.5 grid size-11 place-items-center rounded-sm text-soft hover:text-ink"
        >
          <CloseIcon className="size-4" />
          <span className="sr-only">{words.close}</span>
        </button>
      )}
    </div>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="mt-1.5 size-4 shrink-0 rounded-full border-2 border-line border-t-leaf motion-safe:animate-spin"
    />
  )
}
