import { type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import { figureLink } from '../figures/figure.ts'
import { niceCeiling } from '../figures/trend-chart.tsx'

/** A value with the list behind it; without a path there is nothing to list. */
export type Part = { name: string; value: number; words: string; path: string | null }
/** One bar: its parts have the same names and order in every column. */
export type Column = { name: string; words: string; parts: Part[] }

type Props = { title: string; column: string; columns: readonly Column[]; axis: (value: number) => string }

const HEIGHT = 190
const TOP = 12
const FLOOR = 162
/** The last one stands for all further parts, which the list and the table name. */
const FILLS = [
  'fill-[#1b6d58] dark:fill-[#7cc9b0]',
  'fill-[#c77700] dark:fill-[#ffc65c]',
  'fill-[#2f6fb0] dark:fill-[#8cc0f0]',
  'fill-[#a8412b] dark:fill-[#f0a48c]',
  'fill-[#7a4b9a] dark:fill-[#cfa6e8]',
  'fill-[#0b7f8a] dark:fill-[#4fd0dc]',
  'fill-[#b03a7a] dark:fill-[#f39ac6]',
  'fill-[#66736f] dark:fill-[#a9b8b0]',
]
const fillOf = (at: number) => FILLS[Math.min(at, FILLS.length - 1)]

/** Stacked bars. The one under the pointer, the finger or the arrow keys is described above, with a link for each part. */
export function SeriesChart({ title, column, columns, axis }: Props) {
  const [at, setAt] = useState(columns.length - 1)
  const ceiling = niceCeiling(Math.max(0, ...columns.map(totalOf)))
  const height = (value: number) => (ceiling > 0 ? (Math.max(value, 0) / ceiling) * (FLOOR - TOP) : 0)
  const width = 100 / columns.length
  const shown = columns[at]
  if (!shown) return null
  const given = shown.parts.filter(({ value }) => value > 0)

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: whole } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / whole) * columns.length)
    setAt(Math.min(columns.length - 1, Math.max(0, place)))
  }
  return (
    <>
      <p className="mt-2">
        <span className="font-semibold">{shown.name}:</span> {shown.words}
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {shown.parts.map(({ name, words, path }, nth) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" className={fillOf(nth)} />
            </svg>
            <Figure path={path} name={`${name}, ${shown.name}`} words={words} label={name} />
          </li>
        ))}
      </ul>
      <div className="mt-1 flex gap-2">
        <svg width="56" height={HEIGHT} aria-hidden="true" className="shrink-0">
          {[0, 0.5, 1].map((share) => (
            <text
              key={share}
              x="56"
              y={FLOOR - height(ceiling * share) + 4}
              textAnchor="end"
              className="fill-soft text-xs"
            >
              {axis(ceiling * share)}
            </text>
          ))}
        </svg>
        <div className="relative min-w-0 flex-1 touch-pan-y" onPointerMove={point} onPointerDown={point}>
          <input
            type="range"
            aria-label={`Read the chart: ${title}`}
            aria-valuetext={`${shown.name}: ${[shown.words, ...given.map(({ name, words }) => `${name} ${words}`)].join(', ')}`}
            min={0}
            max={columns.length - 1}
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
            <rect
              x={`${at * width}%`}
              y={TOP}
              width={`${width}%`}
              height={FLOOR - TOP}
              className="no-print fill-sunken"
            />
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
            {columns.map((one, place) => {
              let floor = FLOOR
              return one.parts.map(({ name, value }, nth) => {
                const tall = height(value)
                floor -= tall
                return (
                  <rect
                    key={`${one.name} ${name}`}
                    x={`${(place + 0.1) * width}%`}
                    y={floor}
                    width={`${width * 0.8}%`}
                    // A gap tells neighbours apart without their colours.
                    height={Math.max(tall - 1, 0)}
                    className={fillOf(nth)}
                  />
                )
              })
            })}
            {columns.map(({ name }, place) =>
              // The first, the last, and, where there is room, the middle one, or all of a few.
              columns.length < 6 ||
              [0, Math.floor(columns.length / 2), columns.length - 1].includes(place) ? (
                <text
                  key={name}
                  x={`${(place + 0.5) * width}%`}
                  y={HEIGHT - 8}
                  textAnchor={
                    columns.length < 6
                      ? 'middle'
                      : place === 0
                        ? 'start'
                        : place < columns.length - 1
                          ? 'middle'
                          : 'end'
                  }
                  className={`fill-soft text-xs ${place > 0 && place < columns.length - 1 ? 'max-sm:hidden' : ''}`}
                >
                  {name}
                </text>
              ) : null,
            )}
          </svg>
        </div>
      </div>
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold text-brand lg:min-h-9">Show as a table</summary>
        <Table title={title} column={column} columns={columns} />
      </details>
    </>
  )
}

function Table({ title, column, columns }: Omit<Props, 'axis'>) {
  const heads = [column, ...(columns[0]?.parts ?? []).map(({ name }) => name)]
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-left align-bottom text-soft text-xs">
            {heads.map((name, nth) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 font-semibold ${nth === 0 ? '' : 'pl-4 text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, parts }) => (
            <tr key={name} className="border-line border-b last:border-0">
              <th scope="row" className="whitespace-nowrap py-2 text-left font-normal">
                {name}
              </th>
              {parts.map((part) => (
                <td key={part.name} className="whitespace-nowrap py-2 pl-4 text-right tabular-nums">
                  <Figure path={part.path} name={`${part.name}, ${name}`} words={part.words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FigureProps = { path: string | null; name: string; words: string; label?: string }

function Figure({ path, name, words, label }: FigureProps) {
  const text = label ? `${label} ${words}` : words
  if (!path) return text
  return (
    <Link
      to={path}
      aria-label={`${words}: ${name}`}
      className={`${figureLink} ${label ? 'inline-flex min-h-11 items-center lg:min-h-6' : ''}`}
    >
      {text}
    </Link>
  )
}

const totalOf = ({ parts }: Column) => parts.reduce((sum, { value }) => sum + value, 0)
