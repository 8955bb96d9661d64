import type { Report } from '#domain/reports/figures.ts'
import type { Period, Step, WholePeriod } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'

/** Every figure of a period, worked out by the database. */
export async function readReport(
  period: Period,
  before: WholePeriod | undefined,
  step: Step,
): Promise<Report> {
  const { data } = await supabase()
    .rpc('donation_report', {
      ...(period.from && { from_day: period.from }),
      ...(period.to && { to_day: period.to }),
      ...(before && { before_from: before.from, before_to: before.to }),
      step,
    })
    .throwOnError()
  return data as Report
}
