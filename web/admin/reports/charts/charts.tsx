import { Link, useRevalidator, useSearchParams } from 'react-router'
import { daysOfYear, financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { addMonths, dayOf, monthStart } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import type { WholePeriod } from '#domain/reports/period.ts'
import { periodInWords, roughRupees } from '#domain/reports/report-labels.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { titlesById } from '../../lib/titles-by-id.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import { reportToasts } from '../figures/toasts.ts'
import type { Route } from './+types/charts'
import { keysOf, monthColumns, readMonths, readReturns, returnColumns } from './charts-data.ts'
import { type Column, SeriesChart } from './series-chart.tsx'

const YEARS = 5

/** The financial year in the address, until today; without one the last twelve months. */
function periodOf(wanted: string | null, today: string): { period: WholePeriod; year: number | null } {
  const latest = financialYearOf(today)
  const year = [...Array(YEARS).keys()]
    .map((ago) => latest - ago)
    .find((year) => yearInFigures(year) === wanted)
  if (year === undefined)
    return { year: null, period: { from: monthStart(addMonths(today, -11)), to: today } }
  const { from, to } = daysOfYear(year)
  return { year, period: { from, to: to < today ? to : today } }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = dayOf(new Date())
  const { period } = periodOf(new URL(request.url).searchParams.get('year'), today)
  return {
    months: load(async () => {
      const [causes, rhythm, titles] = await Promise.all([
        readMonths('cause', period),
        readMonths('rhythm', period),
        causeTitles.read(),
      ])
      return {
        period,
        causes,
        monthly: rhythm.filter(({ key }) => key === 'monthly'),
        titles: titlesById(titles),
      }
    }),
    returns: load(() => readReturns(today)),
    testMode: load(readTestMode),
  }
}

export default function Charts({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const today = dayOf(new Date())
  const { period, year } = periodOf(params.get('year'), today)
  const months = useResolved(loaderData.months, reportToasts.donationsFailed)
  const returns = useResolved(loaderData.returns, reportToasts.returnsFailed)
  const shown = months.value
  const over = monthStart(addMonths(today, -1)).slice(0, 7)
  const choices = [
    { name: 'Last 12 months', query: '', is: null },
    ...[...Array(YEARS).keys()].map((ago) => {
      const one = financialYearOf(today) - ago
      return { name: yearInFigures(one), query: `?year=${yearInFigures(one)}`, is: one }
    }),
  ]
  return (
    <Page
      title="Charts"
      intro="How giving develops. Select a bar, by pointer or with the arrow keys, and follow its figures to the gifts or donors behind them."
      actions={
        <Link to={`/admin/charts/${over}`} className={smallButton()}>
          Page of the last month
        </Link>
      }
    >
      <nav aria-label="Period" className="no-print flex flex-wrap gap-2">
        {choices.map(({ name, query, is }) => (
          <Link
            key={name}
            to={`/admin/charts${query}`}
            preventScrollReset
            aria-current={is === year || undefined}
            className={smallButton(is === year ? 'solid' : 'outline')}
          >
            {name}
          </Link>
        ))}
      </nav>
      <h2 className="mt-4 text-heading text-xl">{periodInWords(shown?.period ?? period)}</h2>
      <div
        aria-busy={months.isStale || undefined}
        className={`mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 ${months.isStale ? 'stale' : ''}`}
      >
        {months.failed && <LoadFailed onRetry={revalidate} />}
        {!shown && !months.failed && (
          <Loading>
            <Skeleton className="h-72" />
          </Loading>
        )}
        {shown && (
          <>
            <Chart
              title="Giving by cause"
              column="Month"
              columns={monthColumns('cause', keysOf(shown.causes), shown.causes, shown.period, shown.titles)}
              axis={roughRupees}
              none="No donations in this period."
            />
            <Chart
              title="Monthly giving"
              note="Charges of monthly gifts, by the month of the charge."
              column="Month"
              columns={monthColumns(
                'rhythm',
                keysOf(shown.monthly),
                shown.monthly,
                shown.period,
                shown.titles,
              )}
              axis={roughRupees}
              none="No charges of monthly gifts in this period."
            />
          </>
        )}
        {returns.failed && <LoadFailed onRetry={revalidate} />}
        {returns.value && (
          <Chart
            title="Donors who came back"
            note="Of the donors who gave in one financial year, those who gave again in the next. The present year is not over."
            column="Year"
            columns={returnColumns(returns.value)}
            axis={(value) => formatNumber(Math.round(value))}
            none="This needs gifts of two financial years."
          />
        )}
        <TestModeNotice testMode={loaderData.testMode} />
      </div>
    </Page>
  )
}

type ChartProps = {
  title: string
  note?: string
  column: string
  columns: Column[]
  axis: (value: number) => string
  none: string
}

function Chart({ title, note, none, ...chart }: ChartProps) {
  const isEmpty = chart.columns.every(({ parts }) => parts.every(({ value }) => value === 0))
  return (
    <Card>
      <h3 className="text-heading text-lg">{title}</h3>
      {note && <p className="text-soft text-xs">{note}</p>}
      {isEmpty ? (
        <p className="mt-2">{none}</p>
      ) : (
        <SeriesChart key={chart.columns.map(({ name }) => name).join()} title={title} {...chart} />
      )}
    </Card>
  )
}
