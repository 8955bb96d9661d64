import { useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#web/ui/frame-icons.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useModal } from '../../hooks/use-modal.ts'
import { EyeIcon, PhoneScreenIcon, WideScreenIcon } from '../../ui/icons.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { findShown } from './find-shown.ts'
import { type Overlay, takeOver } from './live-window.ts'

const WIDTHS = { phone: 390, desktop: 1280 }

type Props = {
  path: string
  title: string
  overlay: Overlay
  /** Changes whenever the overlay's responses would. */
  version: string
  /** Content of the current field, to scroll into view. */
  focused: unknown
  /** Whether a pressed place of the page is editable; if not, the press acts as for visitors. */
  onPress?: (pressed: Element) => boolean
  /** Styles for the page, over its own. */
  styles?: string
}

/** The page with the drafts applied: beside the editor, or over it on small screens. */
export function Preview(props: Props) {
  const isWide = useMedia('(min-width: 80rem)')
  const [isOpen, setOpen] = useState(false)

  if (isWide) {
    return (
      <aside aria-label="Preview" className="sticky top-18 h-[calc(100dvh-9rem)]">
        <Screen {...props} />
      </aside>
    )
  }
  return (
    <>
      {/* A separate bar, since a floating button would cover the fields. */}
      <div className="preview-bar -mx-4 sticky bottom-0 z-10 mt-4 border-line border-t bg-paper px-4 py-2 lg:-mx-6 lg:px-6">
        <SmallButton onPress={() => setOpen(true)} look="solid">
          <EyeIcon className="size-4" />
          <span>Preview</span>
        </SmallButton>
      </div>
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog(props: Props & { onClose: () => void }) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-label="Preview"
      onClose={props.onClose}
      className="m-auto h-[96dvh] max-h-none w-[96vw] max-w-none rounded-lg border border-line bg-paper p-2 text-ink"
    >
      <Screen {...props} />
    </dialog>
  )
}

function Screen({
  path,
  title,
  overlay,
  version,
  focused,
  onPress,
  styles = '',
  onClose,
}: Props & { onClose?: () => void }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(overlay)
  latest.current = overlay
  const [readAgain, setReadAgain] = useState<(() => void) | null>(null)
  const scale = useScale(box, WIDTHS[device])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what there is to read again.
  useEffect(() => {
    if (!readAgain) return
    const soon = setTimeout(readAgain, 200)
    return () => clearTimeout(soon)
  }, [readAgain, version])

  useEffect(() => {
    const page = frame.current?.contentDocument
    const shown = page && focused ? findShown(page, focused) : null
    if (page && shown) bringIntoView(page, shown)
  }, [focused])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has loaded again has lost it.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page && styles) applyStyles(page, styles)
  }, [styles, readAgain])

  async function load() {
    if (!frame.current) return
    // Ahead of the page's own listeners: an edited link must not be followed.
    frame.current.contentDocument?.addEventListener('click', press, true)
    const again = await takeOver(frame.current, (table, answer) => latest.current(table, answer))
    setReadAgain(() => again)
  }
  const latestPress = useRef(onPress)
  latestPress.current = onPress
  function press(event: MouseEvent) {
    if (!latestPress.current?.(event.target as Element)) return
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }

  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2 pb-2">
        <p className="mr-auto font-semibold">Preview</p>
        {(['phone', 'desktop'] as const).map((kind) => (
          <SmallButton
            key={kind}
            aria-pressed={device === kind}
            onPress={() => setDevice(kind)}
            look="quiet"
            className="aria-pressed:border-brand aria-pressed:bg-sunken"
          >
            {kind === 'phone' ? (
              <PhoneScreenIcon className="size-4" />
            ) : (
              <WideScreenIcon className="size-4" />
            )}
            {kind === 'phone' ? 'Phone' : 'Desktop'}
          </SmallButton>
        ))}
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-md text-brand"
          >
            <CloseIcon />
            <span className="sr-only">Close preview</span>
          </button>
        )}
      </div>
      <div ref={box} className="min-h-0 flex-1 overflow-hidden rounded-md border border-line bg-paper">
        <iframe
          ref={frame}
          src={path}
          title={`${title} as visitors will see it`}
          onLoad={load}
          style={{ width: WIDTHS[device], height: `${100 / scale}%`, scale }}
          className={scale === 1 ? 'mx-auto' : 'origin-top-left'}
        />
      </div>
    </div>
  )
}

function applyStyles(page: Document, styles: string): void {
  const known = page.getElementById('preview-styles')
  const element = known ?? page.createElement('style')
  element.id = 'preview-styles'
  element.textContent = styles
  if (!known) page.body.append(element)
}

// Not scrollIntoView, which would also scroll the editor around the frame, away from the pointer.
function bringIntoView(page: Document, element: Element): void {
  const view = page.defaultView
  const { top, height } = element.getBoundingClientRect()
  view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2, behavior: 'instant' })
}

/** Scale at which a page of that width fits the box. */
function useScale(box: React.RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return Math.min(1, room / width) || 1
}
