import { Link } from 'react-router'
import { RightIcon } from '#web/ui/icons.tsx'
import type { Concern } from './attention.ts'

export function ConcernList({ concerns }: { concerns: readonly Concern[] }) {
  return (
    <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
      {concerns.map(({ text, path }) => (
        <li key={text}>
          {path === undefined ? (
            <p className="px-4 py-2.5">{text}</p>
          ) : (
            <Link to={path} className="flex min-h-11 items-center gap-3 px-4 py-2.5 hover:bg-sunken">
              <span className="flex-1">{text}</span>
              <RightIcon className="size-4 text-soft" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
