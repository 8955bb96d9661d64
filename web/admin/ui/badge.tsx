import type { ReactNode } from 'react'

type Tone = 'new' | 'busy' | 'good' | 'bad' | 'plain'

const tones: Record<Tone, string> = {
  new: 'border-transparent bg-marigold text-on-marigold',
  busy: 'border-edge bg-sunken text-ink',
  good: 'border-leaf text-leaf',
  bad: 'border-danger text-danger',
  plain: 'border-edge text-soft',
}

/** A short status label. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border px-2 py-px font-semibold text-xs ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
