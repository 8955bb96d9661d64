import { type FormEvent, useEffect, useState } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import { LeftIcon, RightIcon } from '#web/ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'
import { PAGE_SIZE, type View } from './list-address.ts'

type Props = { total: number; view: View; onGo: (page: number) => void }

/** Which part of the list is shown, and the way to any other. */
export function Pages({ total, view: { page }, onGo }: Props) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const first = Math.min((page - 1) * PAGE_SIZE + 1, total)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed, 10)
    if (wanted > 0) onGo(Math.min(wanted, last))
  }
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="mr-auto text-soft">
        {total === 0
          ? '0 donors'
          : `${formatNumber(first)} to ${formatNumber(Math.min(page * PAGE_SIZE, total))} of ${formatNumber(total)} ${total === 1 ? 'donor' : 'donors'}`}
      </p>
      {last > 1 && (
        <>
          <button
            type="button"
            disabled={page <= 1}
            onClick={() => onGo(Math.min(page - 1, last))}
            className={smallButton('outline')}
          >
            <LeftIcon className="size-4" />
            <span className="max-sm:sr-only">Previous page</span>
          </button>
          <form onSubmit={go} className="flex items-center gap-2">
            <label htmlFor="donor-page">Page</label>
            <input
              id="donor-page"
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setTyped(String(page))}
              className="min-h-11 w-16 rounded-md border border-edge bg-surface px-2 text-base lg:min-h-9 lg:text-sm"
            />
            of {formatNumber(last)}
          </form>
          <button
            type="button"
            disabled={page >= last}
            onClick={() => onGo(page + 1)}
            className={smallButton('outline')}
          >
            <span className="max-sm:sr-only">Next page</span>
            <RightIcon className="size-4" />
          </button>
        </>
      )}
    </nav>
  )
}
