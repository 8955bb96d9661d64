import { useSite } from './site.ts'

/** Shown above a site that is not set up yet: its content is made up. */
export function SampleNotice() {
  const { words, hasSamples } = useSite()
  if (!hasSamples) return null
  return (
    <aside
      aria-label={words.notice}
      className="no-print bg-sunken px-gutter py-1 text-center text-soft text-xs"
    >
      {words.sampleContent}
    </aside>
  )
}
