import { useEffect, useRef } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { type ReportView, readReportView, reportQuery } from '#domain/reports/period.ts'
import { periodInWords, type Titles } from '#domain/reports/report-labels.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { campaignTitles } from '../../data/campaign-titles.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { hasDemoData } from '../../data/demo-data.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { MonthlyFigures } from '../../donations/monthly-gifts/monthly-figures.tsx'
import { DonorsOfYear } from '../../donors/donors-of-year.tsx'
import { useResolved } from '../../hooks/use-resolved.ts'
import { titlesById } from '../../lib/titles-by-id.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/mis-dashboard'
import { Breakdown } from './breakdown.tsx'
import { ByDedication } from './by-dedication.tsx'
import { ByPledge } from './by-pledge.tsx'
import { DemoData } from './demo-data.tsx'
import { Exports } from './exports.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { PlatformChart } from './platform-chart.tsx'
import { readReport, type Shown } from './read-report.ts'
import { reportToasts } from './toasts.ts'
import { Totals } from './totals.tsx'
import { Trend } from './trend.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readReportView(new URL(request.url).searchParams)
  return {
    report: load(() => readReport(view, dayOf(new Date()))),
    causes: load(causeTitles.read),
    campaigns: load(campaignTitles.read),
    hasDemo: load(hasDemoData),
    testMode: load(readTestMode),
  }
}

export default function MisDashboard({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const view = readReportView(params)
  const { value: read, isStale, failed } = useResolved(loaderData.report, reportToasts.donationsFailed)
  const causes = useResolved(loaderData.causes, reportToasts.causesFailed)
  const campaigns = useResolved(loaderData.campaigns)
  const { value: hasDemo } = useResolved(loaderData.hasDemo)
  const { revalidate } = useRevalidator()
  const titles: Titles = titlesById(causes.value ?? [], campaigns.value ?? [])
  const isTitled = (causes.value || causes.failed) && (campaigns.value || campaigns.failed)
  const shown = isTitled ? read : undefined
  const main = useRef<HTMLDivElement>(null)
  useOpenForPrint(main)

  const show = (next: ReportView) => setParams(reportQuery(next), { preventScrollReset: true })
  const report = shown?.report
  return (
    <Page
      title="Management Information System (MIS) Dashboard"
      intro="What came in, from where and for what. Only successful gifts count; refunds and lost disputes are subtracted. All dates are in IST."
      actions={shown && report?.now && <Exports shown={shown} titles={titles} today={today} />}
    >
      <PeriodFilter key={reportQuery(view)} view={view} today={today} onShow={show}>
        <h2 className="text-heading text-xl">{periodInWords(shown?.period ?? view.period)}</h2>
      </PeriodFilter>
      <div
        ref={main}
        aria-busy={isStale || undefined}
        className={`mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 ${isStale ? 'stale' : ''}`}
      >
        {failed && <LoadFailed onRetry={revalidate} />}
        {!shown && !failed && (
          <Loading>
            <div className="grid gap-4">
              <Skeleton className="h-28" />
              <Skeleton className="h-64" />
              <Skeleton className="h-64" />
            </div>
          </Loading>
        )}
        {shown && report && !failed && (
          <>
            <Totals shown={shown} />
            {report.now === null ? (
              <>
                <Card>
                  <p>No donations found for the selected period.</p>
                </Card>
                <ByStatus shown={shown} titles={titles} />
              </>
            ) : (
              <>
                <Trend shown={shown} today={today} onStep={(step) => show({ ...view, step })} />
                <div className="*:mb-4 *:break-inside-avoid xl:columns-2 xl:gap-4 *:last:mb-0">
                  <Breakdown
                    title="Donations by Cause"
                    dimension="cause"
                    column="Cause"
                    shown={shown}
                    titles={titles}
                  />
                  <Breakdown
                    title="By campaign"
                    dimension="campaign"
                    column="Campaign"
                    shown={shown}
                    titles={titles}
                  />
                  <PlatformChart shown={shown} titles={titles} />
                  <Breakdown
                    title="By source"
                    dimension="source"
                    column="Source (UTM)"
                    shown={shown}
                    titles={titles}
                  />
                  <Breakdown
                    title="By UTM campaign"
                    dimension="utm"
                    column="UTM campaign"
                    shown={shown}
                    titles={titles}
                  />
                  <Breakdown
                    title="New and returning donors"
                    dimension="donor"
                    column="Donors"
                    shown={shown}
                    titles={titles}
                  />
                  <DonorsOfYear year={financialYearOf(shown.period.to ?? today)} />
                  <Breakdown
                    title="One-time and monthly"
                    dimension="rhythm"
                    column="Frequency"
                    shown={shown}
                    titles={titles}
                  />
                  <ByDedication {...shown.period} />
                  <ByPledge {...shown.period} />
                  <ByStatus shown={shown} titles={titles} />
                </div>
              </>
            )}
            <MonthlyFigures {...shown.period} />
            <TestModeNotice testMode={loaderData.testMode} />
            {hasDemo && <DemoData />}
            <p className="text-soft text-xs">
              Refunds and deductions are subtracted from the gift they belong to, on the day the gift was
              made. Select any figure to see the gifts behind it.
            </p>
          </>
        )}
      </div>
    </Page>
  )
}

function ByStatus({ shown, titles }: { shown: Shown; titles: Titles }) {
  if (!shown.report.by.status) return null
  return (
    <Breakdown
      title="Donations by status"
      note="Every donation that was started, paid or not. Only successful ones count elsewhere."
      dimension="status"
      column="Status"
      shown={shown}
      titles={titles}
    />
  )
}

/** Opens collapsed sections for print. */
function useOpenForPrint(within: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const open = () => {
      for (const folded of within.current?.querySelectorAll('details') ?? []) folded.open = true
    }
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [within])
}
