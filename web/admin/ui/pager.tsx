import { Link } from 'react-router'
import { formatNumber } from '#domain/numbers.ts'
import { smallButton } from './small-button.ts'

type Props = {
  page: number
  pageSize: number
  count: number
  /** The address of another page of the same list. */
  to: (page: number) => string
}

/** Where in a long list one is, and the way on. */
export function Pager({ page, pageSize, count, to }: Props) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const from = (page - 1) * pageSize + 1
  const until = Math.min(page * pageSize, count)
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center gap-2">
      <p role="status" className="mr-auto text-soft">
        {count === 0
          ? 'Nothing found'
          : `${formatNumber(from)} to ${formatNumber(until)} of ${formatNumber(count)}`}
      </p>
      {page > 1 && (
        <Link to={to(page - 1)} className={smallButton('outline')}>
          Newer
        </Link>
      )}
      {page < last && (
        <Link to={to(page + 1)} className={smallButton('outline')}>
          Older
        </Link>
      )}
    </nav>
  )
}
