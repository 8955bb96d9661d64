import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { nothing } from '#domain/reports/figures.ts'
import { countedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import { type Step, steps, stretches } from '#domain/reports/period.ts'
import { stretchInWords } from '#domain/reports/report-labels.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { figureLink, inGifts } from './figure.ts'
import type { Shown } from './read-report.ts'
import { type Bar, TrendChart } from './trend-chart.tsx'

type Props = { shown: Shown; today: string; onStep: (step: Step) => void }

const NAMES: Record<Step, string> = { day: 'By day', week: 'By week', month: 'By month' }

/** Giving over time in the period. Intervals without gifts are included, since gaps would mislead. */
export function Trend({ shown, today, onStep }: Props) {
  const bars = barsOf(shown, today)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading text-lg">Giving over time</h3>
        <fieldset className="no-print flex gap-1">
          <legend className="sr-only">Group by</legend>
          {steps.map((step) => (
            <SmallButton
              key={step}
              aria-pressed={step === shown.step}
              onPress={() => onStep(step)}
              look={step === shown.step ? 'solid' : 'outline'}
            >
              {NAMES[step]}
            </SmallButton>
          ))}
        </fieldset>
      </div>
      <TrendChart key={bars.length} bars={bars} />
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold text-brand lg:min-h-9">Show as a table</summary>
        <table className="w-full border-collapse">
          <caption className="sr-only">Giving over time, {NAMES[shown.step].toLowerCase()}</caption>
          <thead>
            <tr className="border-line border-b text-left text-soft text-xs">
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                When
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
                Total Amount
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, path, figures }) => (
              <tr key={name} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {name}
                </th>
                <td className="whitespace-nowrap py-2 pr-3 text-right tabular-nums">
                  <Link
                    to={path}
                    aria-label={`${formatRupees(figures.net, { paise: 'always' })}: ${name}`}
                    className={figureLink}
                  >
                    {formatRupees(figures.net, { paise: 'always' })}
                  </Link>
                </td>
                <td className="py-2 text-right tabular-nums">
                  <Link to={path} aria-label={`${inGifts(figures.gifts)}: ${name}`} className={figureLink}>
                    {formatNumber(figures.gifts)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

export function barsOf({ report, period, step }: Shown, today: string): Bar[] {
  const found = new Map(report.trend.map((figures) => [figures.start, figures]))
  const [first, last] = [report.trend[0]?.start, report.trend.at(-1)?.start]
  if (!first || !last) return []
  const from = period.from ?? first
  // Future days have no gifts yet, unless an offline gift was entered ahead.
  const end = last > today ? last : today
  const to = period.to && period.to < end ? period.to : end
  return stretches(step, from, to).map((stretch) => ({
    name: stretchInWords(step, stretch),
    path: giftsPath(countedGifts(daysOf(stretch))),
    figures: found.get(stretch.start) ?? nothing,
  }))
}

const daysOf = ({ from, to }: { from: string; to: string }) => ({ from, to })
