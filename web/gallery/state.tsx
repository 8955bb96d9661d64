import { type ReactNode, useEffect, useRef } from 'react'

const grounds = {
  paper: '',
  band: 'on-band jaali bg-band text-on-band',
}

type Props = {
  name: string
  children: ReactNode
  ground?: keyof typeof grounds
  /** The first control in it has the focus when the page opens. */
  isFocused?: boolean
}

/** One state of a primitive under its name. */
export function State({ name, children, ground = 'paper', isFocused = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>('a, button, input, select, textarea')
    if (isFocused) control?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <section>
      <h2 className="gallery-name">{name}</h2>
      <div ref={place} className={`gallery-state ${grounds[ground]}`}>
        {children}
      </div>
    </section>
  )
}

/** States side by side as far as there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>
}

/** Shows what is over the page only on request; the browser test presses each of them. */
export function Opener({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return (
    <button type="button" data-opens onClick={onOpen} className="gallery-opener">
      {children}
    </button>
  )
}
