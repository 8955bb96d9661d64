import { Link } from 'react-router'
import type { Organisation } from '#domain/website/organisation.ts'

type Props = { organisation: Organisation; onBand?: boolean }

export function Logo({ organisation, onBand = false }: Props) {
  const { org_name, org_logo_url } = organisation
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2.5 leading-none ${onBand ? 'text-on-band' : 'text-brand'}`}
    >
      {org_logo_url ? (
        <Uploaded organisation={organisation} onBand={onBand} />
      ) : (
        <>
          <Mark />
          <span className="display text-xl leading-none">{org_name}</span>
        </>
      )}
    </Link>
  )
}

const look = 'h-10 w-auto max-w-44 object-contain'

/** On dark backgrounds the dark logo, otherwise the default one on a light plate. */
function Uploaded({ organisation, onBand }: Required<Props>) {
  const { org_name: alt, org_logo_url: logo, org_logo_dark_url: dark } = organisation
  if (onBand) {
    return <img src={dark || logo} alt={alt} className={dark ? look : `${look} rounded-sm bg-on-band p-1`} />
  }
  if (!dark) {
    return <img src={logo} alt={alt} className={`${look} dark:rounded-sm dark:bg-on-band dark:p-1`} />
  }
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img src={logo} alt={alt} className={look} />
    </picture>
  )
}

/** Two hands holding up a flame: the hands in the text's colour, the flame in marigold. */
function Mark() {
  const hand =
    'M31 59C14.5 58 4 46.5 3.5 28.5C4 25.5 7.5 25.3 9 27.8C11 31.5 13.5 34.5 17.5 37C25 41.5 31 47.5 31 59Z'
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-10 shrink-0">
      <path d={hand} fill="currentColor" />
      <path d={hand} fill="currentColor" transform="matrix(-1 0 0 1 64 0)" />
      <path
        d="M32 4C40 13.5 45 20.5 45 28.5A13 13 0 0 1 19 28.5C19 20.5 24 13.5 32 4Z"
        className="fill-marigold"
      />
    </svg>
  )
}
