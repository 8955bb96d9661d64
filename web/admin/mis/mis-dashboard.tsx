import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf } from '#domain/indian-days.ts'
import { type ReportView, readReportView, reportQuery } from '#domain/reports/period.ts'
import { periodInWords } from '#domain/reports/words.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { readTestMode } from '../lib/test-mode.ts'
import { MonthlyFigures } from '../monthly-gifts/monthly-figures.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { TestModeNotice } from '../ui/test-mode-notice.tsx'
import { Breakdown } from './breakdown.tsx'
import { DemoData } from './demo-data.tsx'
import { Exports } from './exports.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { PlatformChart } from './platform-chart.tsx'
import { Totals } from './totals.tsx'
import { Trend } from './trend.tsx'
import { useReport } from './use-report.ts'

export default function MisDashboard() {
  const [testMode] = useState(readTestMode)
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const view = readReportView(params)
  const { shown, isStale, failed, hasDemo, causes, retry } = useReport(view, today)
  const main = useRef<HTMLDivElement>(null)
  useOpenForPrint(main)

  const show = (next: ReportView) => setParams(reportQuery(next), { preventScrollReset: true })
  const report = shown?.report
  return (
    <Page
      title="Management Information System (MIS) Dashboard"
      intro="What came in, from where and for what. Only successful gifts count; what was refunded or lost to a dispute is subtracted. Days begin and end in Indian time."
      actions={shown && report?.now && <Exports shown={shown} causes={causes} today={today} />}
    >
      <PeriodFilter key={reportQuery(view)} view={view} today={today} onShow={show}>
        <h2 className="text-heading text-xl">{periodInWords(shown?.period ?? view.period)}</h2>
      </PeriodFilter>
      <div
        ref={main}
        aria-busy={isStale || undefined}
        className={`mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 ${isStale ? 'opacity-85' : ''}`}
      >
        {failed && <LoadFailed onRetry={retry} />}
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
              <Card>
                <p>No donations found for the selected period.</p>
              </Card>
            ) : (
              <>
                <Trend shown={shown} today={today} onStep={(step) => show({ ...view, step })} />
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
                  <Breakdown
                    title="Donations by Cause"
                    dimension="cause"
                    column="Cause"
                    shown={shown}
                    causes={causes}
                  />
                  <PlatformChart shown={shown} causes={causes} />
                  <Breakdown
                    title="By source"
                    dimension="source"
                    column="Source (UTM)"
                    shown={shown}
                    causes={causes}
                  />
                  <Breakdown
                    title="By campaign"
                    dimension="campaign"
                    column="Campaign (UTM)"
                    shown={shown}
                    causes={causes}
                  />
                  <Breakdown
                    title="New and returning donors"
                    dimension="donor"
                    column="Donors"
                    shown={shown}
                    causes={causes}
                  />
                  <Breakdown
                    title="One-time and monthly"
                    dimension="rhythm"
                    column="Frequency"
                    shown={shown}
                    causes={causes}
                  />
                </div>
              </>
            )}
            {report.by.status && (
              <Breakdown
                title="Donations by status"
                note="Every donation that was started, paid or not. Only successful ones count elsewhere."
                dimension="status"
                column="Status"
                shown={shown}
                causes={causes}
              />
            )}
            <MonthlyFigures {...shown.period} />
            <TestModeNotice testMode={testMode} />
            {hasDemo && <DemoData onRemoved={retry} />}
            <p className="text-soft text-xs">
              Refunds and deductions are subtracted from the gift they belong to, on the day the gift was
              made. Every figure opens the gifts behind it.
            </p>
          </>
        )}
      </div>
    </Page>
  )
}

/** Paper can't unfold anything, so what is folded up is opened for it. */
function useOpenForPrint(within: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const open = () => {
      for (const folded of within.current?.querySelectorAll('details') ?? []) folded.open = true
    }
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [within])
}
