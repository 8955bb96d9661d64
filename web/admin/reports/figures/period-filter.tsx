import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { quickPeriods, type ReportView, readReportView, reportQuery } from '#domain/reports/period.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Input } from '../../ui/fields.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'

const Months = lazy(async () => ({ default: (await import('./months.tsx')).Months }))

type Props = {
  view: ReportView
  today: string
  onShow: (view: ReportView) => void
  /** Summary of the current view, in the same line. */
  children: ReactNode
}

/** Period of the report, in one menu. A choice takes effect once applied. */
export function PeriodFilter({ view, today, onShow, children }: Props) {
  const [from, setFrom] = useState(view.period.from ?? '')
  const [to, setTo] = useState(view.period.to ?? '')
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()

  function apply(event: React.FormEvent) {
    event.preventDefault()
    const { period } = readReportView(new URLSearchParams({ from, to }))
    onShow({ period, step: undefined })
  }

  const isPicked = from !== (view.period.from ?? '') || to !== (view.period.to ?? '')
  return (
    <form onSubmit={apply} className="no-print">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto">{children}</div>
        <SmallButton aria-expanded={isOpen} aria-controls={panelId} onPress={() => setOpen(!isOpen)}>
          Pick a date range
          <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </SmallButton>
        <SmallButton type="submit" look={isPicked ? 'solid' : 'outline'}>
          Apply Filter
        </SmallButton>
        <SmallButton
          onPress={() => {
            setFrom('')
            setTo('')
            setOpen(false)
            onShow({ period: {}, step: undefined })
          }}
        >
          Reset Filter
        </SmallButton>
      </div>
      <div id={panelId} hidden={!isOpen} className="mt-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <nav aria-label="Quick ranges" className="flex flex-wrap gap-2">
          {quickPeriods(today).map(({ name, period }) => {
            const query = reportQuery({ period, step: undefined })
            const isShown = query === reportQuery({ period: view.period, step: undefined })
            return (
              <Link
                key={name}
                to={query || '?'}
                preventScrollReset
                aria-current={isShown || undefined}
                className={smallButton(isShown ? 'solid' : 'outline')}
              >
                {name}
              </Link>
            )
          })}
        </nav>
        <div className="my-4 flex flex-wrap items-end gap-3">
          <div className="w-40">
            <Input label="From" type="date" value={from} max={to || undefined} onChange={setFrom} />
          </div>
          <div className="w-40">
            <Input label="To" type="date" value={to} min={from || undefined} onChange={setTo} />
          </div>
        </div>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-72 max-w-prose" />}>
            <Months
              from={from}
              to={to}
              today={today}
              onPick={(range) => {
                setFrom(range.from)
                setTo(range.to)
              }}
            />
          </Suspense>
        )}
      </div>
    </form>
  )
}
