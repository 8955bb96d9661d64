import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { addMonths, dayInWords, dayOf, isDay, monthOn, monthStart } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { type Dimension, nothing } from '#domain/reports/figures.ts'
import { countedGifts, giftsOf, giftsPath, refundedGifts } from '#domain/reports/gifts-behind.ts'
import type { MonthlyReport } from '#domain/reports/monthly-figures.ts'
import type { Period } from '#domain/reports/period.ts'
import { nameOf, stretchInWords, type Titles } from '#domain/reports/report-labels.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { campaignTitles } from '../../data/campaign-titles.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { readMonthlyReport } from '../../data/monthly-gifts.ts'
import { organisationName } from '../../data/organisation-name.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { titlesById } from '../../lib/titles-by-id.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import { figureLink, inGifts } from '../figures/figure.ts'
import { readReport, type Shown } from '../figures/read-report.ts'
import { reportToasts } from '../figures/toasts.ts'
import { barsOf } from '../figures/trend.tsx'
import { TrendChart } from '../figures/trend-chart.tsx'
import type { Route } from './+types/month'

/** Rows of a table, so that the page stays on one sheet. */
const MOST = 6

/** The month in the address; the present one for anything else, and for months to come. */
function monthIn(text: string, today: string): string {
  const start = `${text}-01`
  return isDay(start) && start >= '2000-01-01' && start <= today ? start : monthStart(today)
}

async function readMonth(start: string, today: string) {
  const month = monthOn(start)
  const yearAgo = monthOn(addMonths(start, -12))
  const [report, before, trend, monthly, causes, campaigns, organisation] = await Promise.all([
    readReport({ period: month, step: 'month' }, today),
    readReport({ period: yearAgo, step: 'month' }, today),
    readReport({ period: { from: addMonths(start, -11), to: month.to }, step: 'month' }, today),
    readMonthlyReport(month),
    causeTitles.read(),
    campaignTitles.read(),
    organisationName.read(),
  ])
  return { start, report, before, trend, monthly, titles: titlesById(causes, campaigns), organisation }
}
type Month = Awaited<ReturnType<typeof readMonth>>

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const today = dayOf(new Date())
  const start = monthIn(params.month, today)
  return { month: load(() => readMonth(start, today)), testMode: load(readTestMode) }
}

export default function MonthPage({ params, loaderData }: Route.ComponentProps) {
  const today = dayOf(new Date())
  const start = monthIn(params.month, today)
  const { revalidate } = useRevalidator()
  const { value, isStale, failed } = useResolved(loaderData.month, reportToasts.donationsFailed)
  const to = (months: number) => addMonths(start, months)
  const link = (day: string) => (
    <Link to={`/admin/charts/${day.slice(0, 7)}`} className={smallButton()}>
      {nameOfMonth(day)}
    </Link>
  )
  return (
    <Page
      title={nameOfMonth(start)}
      actions={
        <div className="no-print flex flex-wrap gap-2">
          {link(to(-1))}
          {to(1) <= today && link(to(1))}
          <SmallButton onPress={() => window.print()}>Print</SmallButton>
        </div>
      }
    >
      {failed && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {value && (
        <div aria-busy={isStale || undefined} className={isStale ? 'stale' : ''}>
          <Sheet month={value} today={today} />
        </div>
      )}
      <div className="mt-4">
        <TestModeNotice testMode={loaderData.testMode} />
      </div>
    </Page>
  )
}

const nameOfMonth = (start: string) => stretchInWords('month', monthOn(start))

function Sheet({ month, today }: { month: Month; today: string }) {
  const { start, report, before, trend, monthly, titles, organisation } = month
  const now = report.report.now ?? nothing
  const last = report.report.before ?? nothing
  const yearAgo = before.report.now ?? nothing
  const bars = barsOf(trend, today)
  return (
    <div className="max-w-4xl rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0 print:bg-transparent print:p-0 print:text-xs">
      <p className="text-soft">
        {organisation && `${organisation}. `}
        {start === monthStart(today) ? `Until ${dayInWords(today)}` : `As of ${dayInWords(today)}`}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 print:grid-cols-4">
        <Fact name="Received" path={giftsPath(countedGifts(report.period))} value={formatRupees(now.net)}>
          {inGifts(now.gifts)}
        </Fact>
        <Fact
          name="The month before"
          path={giftsPath(countedGifts(report.before ?? {}))}
          value={formatRupees(last.net)}
        >
          {change(now.net, last.net)}
        </Fact>
        <Fact
          name="The same month a year ago"
          path={giftsPath(countedGifts(before.period))}
          value={formatRupees(yearAgo.net)}
        >
          {change(now.net, yearAgo.net)}
        </Fact>
        <Fact
          name="Refunded"
          path={giftsPath(refundedGifts(report.period))}
          value={formatRupees(now.refunded)}
        >
          {inGifts(now.refunds)}
        </Fact>
      </dl>
      {bars.length > 0 && <TrendChart key={start} bars={bars} />}
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 print:mt-2 print:grid-cols-2 print:gap-y-3">
        <Top title="Causes" dimension="cause" shown={report} titles={titles} />
        <Top title="Campaigns" dimension="campaign" shown={report} titles={titles} />
        <Top title="Ways of giving" dimension="platform" shown={report} titles={titles} />
        <Top title="New and returning donors" dimension="donor" shown={report} titles={titles} />
        <Top title="One-time and monthly" dimension="rhythm" shown={report} titles={titles} />
        <Mandates monthly={monthly} period={report.period} />
      </div>
    </div>
  )
}

type FactProps = { name: string; path: string; value: string; children: ReactNode }

function Fact({ name, path, value, children }: FactProps) {
  return (
    <div>
      <dt className="text-soft text-xs">{name}</dt>
      <dd>
        <Link
          to={path}
          className={`display amount inline-flex min-h-11 items-center text-heading text-xl lg:min-h-0 ${figureLink}`}
        >
          {value}
        </Link>
        <span className="block text-soft text-xs">{children}</span>
      </dd>
    </div>
  )
}

function change(now: string, before: string): string {
  if (toPaise(before) === 0) return 'Nothing then'
  const percent = Math.round((toPaise(now) / toPaise(before) - 1) * 100)
  return percent === 0 ? 'About the same' : `Now ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'}`
}

type TopProps = { title: string; dimension: Dimension; shown: Shown; titles: Titles }

function Top({ title, dimension, shown: { report, period }, titles }: TopProps) {
  const rows = report.by[dimension] ?? []
  const more = rows.length - MOST
  return (
    <Lines title={title}>
      {rows.slice(0, MOST).map(({ key, net, gifts }) => (
        <Line
          key={key}
          name={`${nameOf(dimension, key, titles)}, ${inGifts(gifts)}`}
          path={giftsPath(giftsOf(period, dimension, key))}
          value={formatRupees(net)}
        />
      ))}
      {rows.length === 0 && <li>None</li>}
      {more > 0 && (
        <li>
          <Link to={`/admin/mis-dashboard?from=${period.from}&to=${period.to}`} className={lineLink}>
            and {formatNumber(more)} more
          </Link>
        </li>
      )}
    </Lines>
  )
}

function Mandates({ monthly: { figures, lost }, period }: { monthly: MonthlyReport; period: Period }) {
  const { active = { gifts: 0, amount: '0' } } = figures
  const days = `from=${period.from}&to=${period.to}`
  const lines = [
    ['Active today', active, 'status=active'],
    ['New in the month', figures.new, `change=new&${days}`],
    ['Ended in the month', lost, `change=lost&${days}`],
  ] as const
  return (
    <Lines title="Monthly gifts, a month">
      {lines.map(([name, { gifts, amount }, query]) => (
        <Line
          key={name}
          name={`${name}, ${formatNumber(gifts)}`}
          path={`/admin/monthly-gifts?${query}`}
          value={formatRupees(amount)}
        />
      ))}
    </Lines>
  )
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-heading text-lg print:text-sm">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  )
}

const lineLink = `inline-flex min-h-11 items-center lg:min-h-6 print:min-h-0 ${figureLink}`

function Line({ name, path, value }: { name: string; path: string; value: string }) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-line border-b last:border-0 lg:py-1 print:py-0.5">
      <span className="min-w-0 break-words print:truncate">{name}</span>
      <Link
        to={path}
        aria-label={`${value}: ${name}`}
        className={`whitespace-nowrap tabular-nums ${lineLink}`}
      >
        {value}
      </Link>
    </li>
  )
}
