import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import { nothing } from '#domain/reports/figures.ts'
import { countedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import { type Step, steps, stretches } from '#domain/reports/period.ts'
import { roughRupees, stretchInWords } from '#domain/reports/words.ts'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { figureLink, inGifts } from './figure.ts'
import type { Shown } from './use-report.ts'

type Props = { shown: Shown; today: string; onStep: (step: Step) => void }

const NAMES: Record<Step, string> = { day: 'By day', week: 'By week', month: 'By month' }

/** How giving went over the period. Stretches without gifts are there too, or the eye would be misled. */
export function Trend({ shown, today, onStep }: Props) {
  const bars = barsOf(shown, today)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading text-lg">How giving went</h3>
        <fieldset className="no-print flex gap-1">
          <legend className="sr-only">Steps of the trend</legend>
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              aria-pressed={step === shown.step}
              onClick={() => onStep(step)}
              className={smallButton(step === shown.step ? 'solid' : 'outline')}
            >
              {NAMES[step]}
            </button>
          ))}
        </fieldset>
      </div>
      <Chart bars={bars} />
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold text-brand lg:min-h-9">Show as a table</summary>
        <table className="w-full border-collapse">
          <caption className="sr-only">How giving went, {NAMES[shown.step].toLowerCase()}</caption>
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

type Bar = { name: string; path: string; figures: typeof nothing }

function barsOf({ report, period, step }: Shown, today: string): Bar[] {
  const found = new Map(report.trend.map((figures) => [figures.start, figures]))
  const [first, last] = [report.trend[0]?.start, report.trend.at(-1)?.start]
  if (!first || !last) return []
  const from = period.from ?? first
  // What is to come has no gifts yet, unless an offline gift was entered ahead.
  const end = last > today ? last : today
  const to = period.to && period.to < end ? period.to : end
  return stretches(step, from, to).map((stretch) => ({
    name: stretchInWords(step, stretch),
    path: giftsPath(countedGifts(stretchDays(stretch))),
    figures: found.get(stretch.start) ?? nothing,
  }))
}

const stretchDays = ({ from, to }: { from: string; to: string }) => ({ from, to })

const HEIGHT = 190
const TOP = 12
const FLOOR = 162

function Chart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ figures }) => toPaise(figures.net))) / 100
  const ceiling = niceCeiling(most)
  const height = (rupees: number) => (ceiling > 0 ? (rupees / ceiling) * (FLOOR - TOP) : 0)
  const width = 100 / bars.length
  const middle = Math.floor((bars.length - 1) / 2)
  return (
    <div className="mt-2 flex gap-2">
      <svg width="56" height={HEIGHT} aria-hidden="true" className="shrink-0">
        {[0, 0.5, 1].map((share) => (
          <text
            key={share}
            x="56"
            y={FLOOR - height(ceiling * share) + 4}
            textAnchor="end"
            className="fill-soft text-xs"
          >
            {roughRupees(ceiling * share)}
          </text>
        ))}
      </svg>
      <svg width="100%" height={HEIGHT} aria-hidden="true" className="min-w-0 overflow-visible">
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2="100%"
            y1={FLOOR - height(ceiling * share)}
            y2={FLOOR - height(ceiling * share)}
            className="stroke-line"
          />
        ))}
        {bars.map(({ name, path, figures }, at) => {
          const tall = height(toPaise(figures.net) / 100)
          return (
            <Link key={name} to={path} tabIndex={-1} className="group">
              <title>{`${name}: ${formatRupees(figures.net, { paise: 'always' })}, ${inGifts(figures.gifts)}`}</title>
              <rect
                x={`${at * width}%`}
                y={TOP}
                width={`${width}%`}
                height={FLOOR - TOP}
                className="fill-transparent"
              />
              <rect
                x={`${(at + 0.1) * width}%`}
                y={FLOOR - tall}
                width={`${width * 0.8}%`}
                height={tall}
                className="fill-leaf group-hover:fill-marigold"
              />
            </Link>
          )
        })}
        <text x="0" y={HEIGHT - 8} className="fill-soft text-xs">
          {bars[0]?.name}
        </text>
        {bars.length > 2 && (
          <text x="50%" y={HEIGHT - 8} textAnchor="middle" className="fill-soft text-xs max-md:hidden">
            {bars[middle]?.name}
          </text>
        )}
        {bars.length > 1 && (
          <text x="100%" y={HEIGHT - 8} textAnchor="end" className="fill-soft text-xs">
            {bars.at(-1)?.name}
          </text>
        )}
      </svg>
    </div>
  )
}

/** A round number not far above, that an axis can be read by. */
function niceCeiling(most: number): number {
  if (most <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 1.6, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10)
}
