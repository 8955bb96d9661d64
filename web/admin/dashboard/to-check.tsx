import { Link } from 'react-router'
import { CheckIcon, RightIcon } from '#web/ui/icons.tsx'
import type { Concern } from './attention.ts'

/** What somebody should look at: first what hurts giving, then what the site's content still lacks. */
export function ToCheck({ concerns }: { concerns: readonly Concern[] }) {
  const urgent = concerns.filter(({ isContent }) => !isContent)
  const content = concerns.filter(({ isContent }) => isContent)
  return (
    <section aria-labelledby="attention" className="mt-8">
      <h2 id="attention" className="text-heading text-xl">
        What to check
      </h2>
      {concerns.length === 0 && (
        <p className="mt-2 flex items-center gap-2">
          <CheckIcon className="size-5 text-leaf" />
          Nothing to check.
        </p>
      )}
      {urgent.length > 0 && <Concerns concerns={urgent} />}
      {content.length > 0 && (
        <details className="mt-3 rounded-lg border border-line bg-surface">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5">
            {content.length === 1
              ? 'One picture or file is missing'
              : `${content.length} pictures and files are missing`}
          </summary>
          <Concerns concerns={content} />
        </details>
      )}
    </section>
  )
}

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  return (
    <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
      {concerns.map(({ text, path }) => (
        <li key={path + text}>
          <Link to={path} className="flex min-h-11 items-center gap-3 px-4 py-2.5 hover:bg-sunken">
            <span className="flex-1">{text}</span>
            <RightIcon className="size-4 text-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
