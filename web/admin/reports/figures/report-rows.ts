import type { Dimension, Figures } from '#domain/reports/figures.ts'
import { nameOf, periodInWords, type Titles } from '#domain/reports/report-labels.ts'
import type { Shown } from './read-report.ts'

export const REPORT_HEADER = [
  'Section',
  'Name',
  'Count',
  'Given (INR)',
  'Refunded (INR)',
  'Chargebacks (INR)',
  'Total Amount (INR)',
]

const SECTIONS: [Dimension, string][] = [
  ['cause', 'Donations by Cause'],
  ['campaign', 'By campaign'],
  ['platform', 'Donations by Platform'],
  ['source', 'By source'],
  ['utm', 'By UTM campaign'],
  ['donor', 'New and returning donors'],
  ['rhythm', 'One-time and monthly'],
  ['status', 'Donations by status'],
]

/** The whole report as one table, for a file. */
export function reportRows({ report, period, before, step }: Shown, titles: Titles): (string | number)[][] {
  const row = (section: string, name: string, { gifts, amount, refunded, deducted, net }: Figures) => [
    section,
    name,
    gifts,
    Number(amount),
    Number(refunded),
    Number(deducted),
    Number(net),
  ]
  return [
    ...(report.now ? [row('Total Donations', periodInWords(period), report.now)] : []),
    ...(before && report.before ? [row('The period before', periodInWords(before), report.before)] : []),
    ...SECTIONS.flatMap(([dimension, section]) =>
      (report.by[dimension] ?? []).map((figures) =>
        row(section, nameOf(dimension, figures.key, titles), figures),
      ),
    ),
    ...report.trend.map((figures) => row(`By ${step}`, figures.start, figures)),
  ]
}
