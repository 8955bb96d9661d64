import { useState } from 'react'
import { Link } from 'react-router'
import type { Moment } from '#domain/donations/gift-timeline.ts'
import { when } from '../lib/when.ts'
import { Check } from '../ui/fields.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const AT_ONCE = 100
const KEPT = 'daan-technical-steps'

const DOTS: Record<Moment['tone'], string> = {
  good: 'bg-leaf',
  bad: 'bg-danger',
  plain: 'bg-marigold',
  quiet: 'border-2 border-edge bg-surface',
}

/**
 * History of a gift or a monthly gift, the oldest first: its main steps, and the technical ones on request. A
 * long one shows the latest steps first.
 */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const [isExpanded, setExpanded] = useState(readIsExpanded)
  const [most, setMost] = useState(AT_ONCE)
  const chosen = isExpanded ? moments : moments.filter(({ tone }) => tone !== 'quiet')
  const shown = chosen.slice(-most)
  return (
    <section aria-labelledby="history">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="history" className="text-heading text-xl">
          History
        </h2>
        {moments.some(({ tone }) => tone === 'quiet') && (
          <Check
            label="Show technical steps"
            checked={isExpanded}
            onChange={(is) => {
              setExpanded(is)
              storeIsExpanded(is)
            }}
          />
        )}
      </div>
      <ShowMore
        shown={shown.length}
        count={chosen.length}
        onMore={() => setMost(most + AT_ONCE)}
        of="the history"
        label="Show earlier"
      />
      <ol className="mt-3 border-line border-l-2 pl-5">
        {shown.map(({ key, at, what, details, by, tone, path }) => (
          <li key={key} className="relative pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className={`-left-[1.72rem] absolute top-1.5 size-3 rounded-full ${DOTS[tone]}`}
            />
            <p className={`break-words ${tone === 'quiet' ? 'text-soft' : 'font-semibold'}`}>
              {path ? (
                <Link to={path} className="text-brand underline">
                  {what}
                </Link>
              ) : (
                what
              )}
            </p>
            <p className="break-words text-soft text-xs">
              <time dateTime={at}>{when(at)}</time>
              {by && `, by ${by}`}
            </p>
            {details.map((detail) => (
              <p key={detail} className="break-words text-xs">
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function readIsExpanded(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'yes'
  } catch {
    return false
  }
}

function storeIsExpanded(is: boolean): void {
  try {
    localStorage.setItem(KEPT, is ? 'yes' : 'no')
  } catch {
    // Only the preference is lost.
  }
}
