import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import type { Dimension, KeyedFigures } from '#domain/reports/figures.ts'
import { deductedGifts, giftsOf, giftsPath, refundedGifts } from '#domain/reports/gifts-behind.ts'
import { nameOf, type Titles } from '#domain/reports/report-labels.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { figureLink, inGifts } from './figure.ts'
import type { Shown } from './read-report.ts'

type Props = {
  title: string
  note?: string
  dimension: Dimension
  column: string
  shown: Shown
  titles: Titles
}

// The other campaigns are one press away.
const AT_FIRST = 10

export function Breakdown({ title, note, ...table }: Props) {
  return (
    <Card>
      <h3 className="text-heading text-lg">{title}</h3>
      {note && <p className="text-soft text-xs">{note}</p>}
      <BreakdownTable title={title} {...table} />
    </Card>
  )
}

export function BreakdownTable({ title, dimension, column, shown, titles }: Omit<Props, 'note'>) {
  const [isWhole, setWhole] = useState(false)
  const rows = shown.report.by[dimension] ?? []
  const visible = isWhole ? rows : rows.slice(0, AT_FIRST)
  // Gifts that were only started have no refunds or deductions.
  const hasRefunds = dimension !== 'status' && rows.some(({ refunds }) => refunds > 0)
  const hasDeductions = dimension !== 'status' && rows.some(({ deductions }) => deductions > 0)
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-left text-soft text-xs">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              {column}
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
              Total Amount
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Count
            </th>
            {hasRefunds && (
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold max-sm:hidden">
                Refunded
              </th>
            )}
            {hasDeductions && (
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold max-sm:hidden">
                Chargebacks
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <Row
              key={row.key ?? ''}
              name={nameOf(dimension, row.key, titles)}
              path={giftsPath(giftsOf(shown.period, dimension, row.key))}
              lost={[
                ...(hasRefunds
                  ? [
                      {
                        word: 'refunded',
                        amount: row.refunded,
                        path: giftsPath(refundedGifts(shown.period, dimension, row.key)),
                      },
                    ]
                  : []),
                ...(hasDeductions
                  ? [
                      {
                        word: 'deducted',
                        amount: row.deducted,
                        path: giftsPath(deductedGifts(shown.period, dimension, row.key)),
                      },
                    ]
                  : []),
              ]}
              amount={dimension === 'status' ? row.amount : row.net}
              figures={row}
            />
          ))}
        </tbody>
      </table>
      {rows.length > visible.length && (
        <SmallButton onPress={() => setWhole(true)} look="quiet" className="no-print mt-2">
          Show all {rows.length}
        </SmallButton>
      )}
    </div>
  )
}

/** Returned amount of a row's gifts, with a link to them. */
type Lost = { word: string; amount: string; path: string }

type RowProps = {
  name: string
  path: string
  lost: Lost[]
  amount: string
  figures: KeyedFigures
}

function Row({ name, path, lost, amount, figures }: RowProps) {
  const total = formatRupees(amount, { paise: 'always' })
  return (
    <tr className="border-line border-b align-top last:border-0">
      <th scope="row" className="max-w-56 break-words py-2 pr-2 text-left font-normal sm:pr-3">
        {name}
      </th>
      <td className="whitespace-nowrap py-2 pr-2 text-right tabular-nums sm:pr-3">
        <Link to={path} className={figureLink} aria-label={`${total}: ${name}`}>
          {total}
        </Link>
        {lost.map((part) => (
          <LostLink
            key={part.word}
            name={name}
            part={part}
            text={`${inRupees(part)} ${part.word}`}
            className="flex min-h-11 items-center justify-end text-soft text-xs sm:hidden"
          />
        ))}
      </td>
      <td className="py-2 text-right tabular-nums">
        <Link to={path} className={figureLink} aria-label={`${inGifts(figures.gifts)}: ${name}`}>
          {formatNumber(figures.gifts)}
        </Link>
      </td>
      {lost.map((part) => (
        <td
          key={part.word}
          className="whitespace-nowrap py-2 pl-3 text-right text-soft tabular-nums max-sm:hidden"
        >
          <LostLink name={name} part={part} text={inRupees(part)} otherwise="–" />
        </td>
      ))}
    </tr>
  )
}

type LostLinkProps = { name: string; part: Lost; text: string; className?: string; otherwise?: string }

function LostLink({ name, part, text, className = '', otherwise }: LostLinkProps) {
  if (toPaise(part.amount) === 0) return otherwise
  return (
    <Link
      to={part.path}
      className={`${figureLink} ${className}`}
      aria-label={`${inRupees(part)} ${part.word}: ${name}`}
    >
      {text}
    </Link>
  )
}

const inRupees = ({ amount }: Lost) => formatRupees(amount, { paise: 'always' })
