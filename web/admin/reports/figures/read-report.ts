import type { Report } from '#domain/reports/figures.ts'
import {
  type Period,
  periodBefore,
  type ReportView,
  type Step,
  stepFor,
  type WholePeriod,
} from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'

/** A report with its parameters. */
export type Shown = { period: Period; before: WholePeriod | undefined; step: Step; report: Report }

/** Figures of a period, computed by the database. */
export async function readReport({ period, step: wanted }: ReportView, today: string): Promise<Shown> {
  const before = periodBefore(period, today)
  const step = wanted ?? (period.from ? stepFor(period.from, period.to ?? today) : 'month')
  const { data } = await supabase()
    .rpc('donation_report', {
      ...(period.from && { from_day: period.from }),
      ...(period.to && { to_day: period.to }),
      ...(before && { before_from: before.from, before_to: before.to }),
      step,
    })
    .throwOnError()
  return { period, before, step, report: data }
}
