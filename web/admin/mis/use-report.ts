import { useEffect, useRef } from 'react'
import type { Report } from '#domain/reports/figures.ts'
import {
  type Period,
  periodBefore,
  type ReportView,
  reportQuery,
  type Step,
  stepFor,
} from '#domain/reports/period.ts'
import type { CauseTitles } from '#domain/reports/words.ts'
import { toast } from '#web/ui/toast.ts'
import { causeTitles } from '../lib/cause-titles.ts'
import { hasDemoData } from '../lib/demo-data.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { reportMessages } from './messages.ts'
import { readReport } from './report.ts'

export type Shown = {
  period: Period
  before: Period | undefined
  step: Step
  report: Report
  /** The address that it was read for. */
  query: string
}

/** The report that the address asks for. While another is on its way the one before stays, marked as stale. */
export function useReport(view: ReportView, today: string) {
  const query = reportQuery(view)
  const { period } = view
  const titles = useLoaded(causeTitles.read, () => toast.error(reportMessages.causesFailed))
  const demo = useLoaded(hasDemoData, console.error)
  const shown = useLoaded(
    async (): Promise<Shown> => {
      const before = periodBefore(period, today)
      const step = view.step ?? (period.from ? stepFor(period.from, period.to ?? today) : 'month')
      return { period, before, step, query, report: await readReport(period, before, step) }
    },
    () => toast.error(reportMessages.donationsFailed),
  )

  const asked = useRef(query)
  const { reload } = shown
  useEffect(() => {
    if (asked.current === query) return
    asked.current = query
    reload()
  }, [query, reload])

  const causes: CauseTitles = new Map(titles.value?.map(({ id, title }) => [id, title]))
  const isReady = shown.value !== undefined && (titles.value !== undefined || titles.failed)
  return {
    shown: isReady ? shown.value : undefined,
    isStale: shown.value?.query !== query && !shown.failed,
    failed: shown.failed,
    hasDemo: demo.value ?? false,
    causes,
    retry: () => Promise.all([reload(), titles.failed ? titles.reload() : undefined]),
  }
}
