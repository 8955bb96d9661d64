import { useUiWords } from './ui-words.ts'

/** A resting place for what is on its way; size it with classes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`skeleton ${className}`} />
}

export function SkeletonLines({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  const widths = ['w-full', 'w-11/12', 'w-full', 'w-9/12']
  return (
    <div className={`grid gap-3 ${className}`}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike and never move.
        <Skeleton key={line} className={`h-4 ${widths[line % widths.length]}`} />
      ))}
    </div>
  )
}

/** Tells those who cannot see the skeletons that the page is on its way. */
export function Loading({ children }: { children: React.ReactNode }) {
  const words = useUiWords()
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
