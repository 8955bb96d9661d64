import { Link } from 'react-router'
import type { Organisation } from '#domain/organisation.ts'

type Props = { organisation: Organisation; onBand?: boolean }

export function Logo({ organisation: { org_name, org_logo_url }, onBand = false }: Props) {
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2.5 leading-none ${onBand ? 'text-on-band' : 'text-brand'}`}
    >
      {org_logo_url ? (
        <img src={org_logo_url} alt={org_name} className="h-10 w-auto max-w-44 object-contain" />
      ) : (
        <>
          <Mark />
          <span className="display text-xl leading-none">{org_name}</span>
        </>
      )}
    </Link>
  )
}

/** A lamp in a window: the arch in the text's colour, the flame in marigold. */
function Mark() {
  return (
    <svg viewBox="0 0 40 44" aria-hidden="true" className="h-9 w-auto shrink-0">
      <path
        fill="currentColor"
        d="M1 43V17c0-2.5 1-3.9 2.8-4.6.3-2.9 2.4-4.8 5.6-4.9C10.8 4.9 13 3.6 16 3.4c1.8-.2 3-1.1 4-2.9 1 1.8 2.2 2.7 4 2.9 3 .2 5.2 1.5 6.6 4.1 3.2.1 5.3 2 5.6 4.9C38 13.1 39 14.5 39 17v26z"
      />
      <path fill="#f2a41f" d="M20 11c4.2 4.8 6 8 6 11a6 6 0 0 1-12 0c0-3 1.8-6.2 6-11z" />
      <path fill="#fff8ec" d="M8 29.5h24c0 5-4.7 8.5-12 8.5S8 34.5 8 29.5z" />
    </svg>
  )
}
