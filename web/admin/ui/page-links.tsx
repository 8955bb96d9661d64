import { Link } from 'react-router'
import { LeftIcon, RightIcon } from '#web/ui/icons.tsx'
import { smallButton } from './small-button.tsx'

type Props = {
  previous: string | null
  next: string | null
}

/** Links through a list that is paged without a count. */
export function PageLinks({ previous, next }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Pages" className="flex gap-3">
      {previous && (
        <Link to={previous} className={smallButton('outline')}>
          <LeftIcon className="size-4" />
          Previous page
        </Link>
      )}
      {next && (
        <Link to={next} className={`${smallButton('outline')} ml-auto`}>
          Next page
          <RightIcon className="size-4" />
        </Link>
      )}
    </nav>
  )
}
