import type { ReactNode } from 'react'

const grounds = {
  paper: '',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  band: 'on-band jaali bg-band text-on-band',
}

type Props = {
  children: ReactNode
  ground?: keyof typeof grounds
  /** The id of the heading that names the section. */
  labelledBy?: string
  id?: string
  className?: string
}

/** A full-width stretch of a page with the page's rhythm above and below. */
export function Section({ children, ground = 'paper', labelledBy, id, className = '' }: Props) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={`py-section ${grounds[ground]} ${className}`}>
      <Container>{children}</Container>
    </section>
  )
}

export function Container({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
}
