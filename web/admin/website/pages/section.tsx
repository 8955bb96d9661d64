import type { ReactNode } from 'react'
import { ChevronIcon } from '../../ui/icons.tsx'
import { SampleMark, UnsavedMark } from '../../ui/marks.tsx'
import { sectionId } from './section-index.tsx'

type Props = {
  name: string
  count: number
  isUnsaved: boolean
  /** Note on the samples in it; absent without any. */
  samples?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A section of the page, collapsed to a line or open with all its elements. */
export function Section({ name, count, isUnsaved, samples, isOpen, onToggle, children }: Props) {
  return (
    <details
      id={sectionId(name)}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      className="scroll-mt-18 rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-3 sm:px-4">
        <ChevronIcon className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        <h2 className="text-heading text-lg">{name}</h2>
        {samples && <SampleMark />}
        {isUnsaved && <UnsavedMark />}
        <span className="ml-auto text-soft text-xs">{count}</span>
      </summary>
      {samples}
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </details>
  )
}
