import { type ReactNode, useId } from 'react'

/** One part of the donor's page. */
export function Section({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-edge border-t-2 pt-5"
    >
      <div>
        <h2 id={heading} className="text-2xl text-heading">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-prose text-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}

export function Problem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="rounded-md border-2 border-danger p-3 empty:hidden">
      {text}
    </p>
  )
}

/** Confirmation, for eyes and for screen readers. */
export function Done({ text }: { text: string | null }) {
  return (
    <p role="status" className="font-semibold text-leaf empty:hidden">
      {text}
    </p>
  )
}

/** Collapsed until opened. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="-indent-4.5 min-h-12 cursor-pointer py-3 pr-5 pl-9.5 font-semibold">
        {title}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t px-5 py-5">{children}</div>
    </details>
  )
}
