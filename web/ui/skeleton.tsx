import { useUiWords } from './ui-words.ts'

/** Placeholder for content that is loading; size it with classes. */
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

/** Announces to screen readers that the page is loading. */
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
