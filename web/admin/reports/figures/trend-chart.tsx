import { type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import type { Figures } from '#domain/reports/figures.ts'
import { roughRupees } from '#domain/reports/report-labels.ts'
import { figureLink, inGifts } from './figure.ts'

export type Bar = { name: string; path: string; figures: Figures }

const HEIGHT = 190
const TOP = 12
const FLOOR = 162

/** A bar for each interval. The one under the pointer, the finger or the arrow keys is described above. */
export function TrendChart({ bars }: { bars: readonly Bar[] }) {
  const [at, setAt] = useState(bars.length - 1)
  const most = Math.max(...bars.map(({ figures }) => toPaise(figures.net))) / 100
  const ceiling = niceCeiling(most)
  const height = (rupees: number) => (ceiling > 0 ? (rupees / ceiling) * (FLOOR - TOP) : 0)
  const width = 100 / bars.length
  const shown = bars[at]
  if (!shown) return null

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: whole } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / whole
    setAt(Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length))))
  }
  return (
    <>
      <p className="mt-2 text-soft">
        <span className="font-semibold text-ink">{shown.name}:</span> {inFigures(shown)}{' '}
        <Link
          to={shown.path}
          className={`${figureLink} no-print inline-flex min-h-11 items-center lg:min-h-6`}
        >
          Show<span className="sr-only"> the gifts of {shown.name}</span>
        </Link>
      </p>
      <div className="mt-1 flex gap-2">
        <Axis ceiling={ceiling} height={height} />
        <div className="relative min-w-0 flex-1 touch-pan-y" onPointerMove={point} onPointerDown={point}>
          <input
            type="range"
            aria-label="Read the chart"
            aria-valuetext={`${shown.name}: ${inFigures(shown)}`}
            min={0}
            max={bars.length - 1}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
            className="peer pointer-events-none absolute inset-0 size-full opacity-0"
          />
          <svg
            width="100%"
            height={HEIGHT}
            aria-hidden="true"
            className="block overflow-visible rounded-sm outline-offset-4 peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus)"
          >
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
            {bars.map(({ name, figures }, place) => {
              const tall = height(toPaise(figures.net) / 100)
              return (
                <rect
                  key={name}
                  x={`${(place + 0.1) * width}%`}
                  y={FLOOR - tall}
                  width={`${width * 0.8}%`}
                  height={tall}
                  className={place === at ? 'fill-marigold' : 'fill-leaf'}
                />
              )
            })}
            <rect
              x={`${at * width}%`}
              y={FLOOR + 2}
              width={`${width}%`}
              height="3"
              className="no-print fill-marigold"
            />
            <Days bars={bars} />
          </svg>
        </div>
      </div>
    </>
  )
}

function inFigures({ figures }: Bar): string {
  return `${formatRupees(figures.net, { paise: 'always' })}, ${inGifts(figures.gifts)}`
}

function Axis({ ceiling, height }: { ceiling: number; height: (rupees: number) => number }) {
  return (
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
  )
}

/** Labels of the first, the middle and the last bar. */
function Days({ bars }: { bars: readonly Bar[] }) {
  const middle = Math.floor((bars.length - 1) / 2)
  return (
    <>
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
    </>
  )
}

/** A round number slightly above, as the top of an axis. */
export function niceCeiling(most: number): number {
  if (most <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 1.6, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10)
}
