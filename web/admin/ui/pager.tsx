import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { LeftIcon, RightIcon } from '#web/ui/icons.tsx'
import { smallButton } from './small-button.tsx'

type Props = {
  page: number
  pageSize: number
  count: number
  /** Address of another page of the same list. */
  to: (page: number) => string
  /** Singular and plural of the counted noun. */
  nouns?: readonly [one: string, several: string]
  onLeave?: (() => void) | undefined
}

/** The shown range of a long list, with links to other pages. */
export function Pager({ page, pageSize, count, to, nouns, onLeave }: Props) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  const first = Math.min((page - 1) * pageSize + 1, count)
  const until = Math.min(page * pageSize, count)
  const counted = nouns ? ` ${nouns[count === 1 ? 0 : 1]}` : ''
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* An empty list has its own text; screen readers learn of the change from here. */}
      <p role="status" className={count === 0 ? 'sr-only' : 'mr-auto text-soft'}>
        {count === 0
          ? 'Nothing found'
          : `${formatNumber(first)} to ${formatNumber(until)} of ${formatNumber(count)}${counted}`}
      </p>
      {(last > 1 || page > 1) && (
        <div className="flex items-center gap-3">
          {page > 1 && (
            <Link to={to(Math.min(page - 1, last))} onClick={onLeave} className={smallButton('outline')}>
              <LeftIcon className="size-4" />
              <span className="max-sm:sr-only">Previous page</span>
            </Link>
          )}
          <PageField page={page} last={last} to={to} onLeave={onLeave} />
          {page < last && (
            <Link to={to(page + 1)} onClick={onLeave} className={smallButton('outline')}>
              <span className="max-sm:sr-only">Next page</span>
              <RightIcon className="size-4" />
            </Link>
          )}
        </div>
      )}
    </nav>
  )
}

type FieldProps = Pick<Props, 'page' | 'to'> & { last: number; onLeave: Props['onLeave'] }

function PageField({ page, last, to, onLeave }: FieldProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed, 10)
    if (!(wanted > 0)) return
    onLeave?.()
    navigate(to(Math.min(wanted, last)))
  }
  return (
    <form onSubmit={go} className="flex items-center gap-2">
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(String(page))}
        className="min-h-11 w-16 rounded-md border border-edge bg-surface px-2 text-base lg:min-h-9 lg:text-sm"
      />
      of {formatNumber(last)}
    </form>
  )
}
