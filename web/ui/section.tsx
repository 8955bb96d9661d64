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
  /** Id of the section's heading. */
  labelledBy?: string
  id?: string
  className?: string
}

/** A full-width section of a page with the standard spacing above and below. */
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
