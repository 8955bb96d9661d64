import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'

/**
 * A part of a page below its first screen. It is rendered by the server and complete without code; its code
 * loads on the visitor's first interaction and replaces it. A button pressed before then is pressed again. On
 * a page not rendered by the server the code loads at once.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const OnServer = lazy(async () => ({ default: await load() }))
  return function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const arrived = useRef<HTMLDivElement>(null)
    const live = useRef<HTMLDivElement>(null)
    const held = useRef<number | null>(null)
    useEffect(() => {
      let isGone = false
      arrived.current?.addEventListener('click', ({ currentTarget, target }) => {
        const place = buttonsIn(currentTarget).findIndex((button) => button.contains(target as Node))
        if (place >= 0) held.current = place
      })
      const show = (part: ComponentType<Props>) => {
        if (!isGone) setPart(() => part)
      }
      const begin = () => {
        load().then((part) => afterPress(() => show(part)), console.error)
      }
      const isRendered = arrived.current?.hasChildNodes()
      const stop = isRendered ? onFirstInteraction(begin) : undefined
      if (!isRendered) begin()
      return () => {
        isGone = true
        stop?.()
      }
    }, [])
    useEffect(() => {
      if (Part && held.current !== null) buttonsIn(live.current)[held.current]?.click()
      held.current = null
    }, [Part])
    if (import.meta.env.SSR)
      return (
        <div className="contents">
          <OnServer {...props} />
        </div>
      )
    if (Part)
      return (
        <div key="live" ref={live} className="contents">
          <Part {...props} />
        </div>
      )
    const serverRendered = { suppressHydrationWarning: true, className: 'contents' }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what the server sent.
    return <div key="arrived" ref={arrived} {...serverRendered} dangerouslySetInnerHTML={{ __html: '' }} />
  }
}

const buttonsIn = (part: EventTarget | null) =>
  part instanceof Element ? [...part.querySelectorAll('button')] : []

const SIGNS = ['scroll', 'pointerover', 'pointerdown', 'keydown', 'focusin', 'popstate'] as const

function onFirstInteraction(begin: () => void): () => void {
  const options = { passive: true, capture: true }
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, first, options)
  }
  const first = () => {
    stop()
    begin()
  }
  for (const sign of SIGNS) addEventListener(sign, first, options)
  return stop
}

/**
 * Waits for the click of a pointer that is down, also if the next press follows at once: its target must
 * stay.
 */
function afterPress(act: () => void): void {
  const again = () => setTimeout(() => afterPress(act), 400)
  if (isPressed) addEventListener('pointerup', again, { once: true, capture: true })
  else act()
}

let isPressed = false
if (!import.meta.env.SSR) {
  const note = (pressed: boolean) => () => {
    isPressed = pressed
  }
  addEventListener('pointerdown', note(true), { passive: true, capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, note(false), { passive: true, capture: true })
}
