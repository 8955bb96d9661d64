import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'

/** An amount of an account, negative if it is subtracted. */
export type SumRow = {
  label: string
  amount: number
  /** Address of the rows behind it. */
  to?: string | undefined
  isTotal?: boolean
}

/** An account: amounts below each other, with their totals. */
export function SumRows({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl>
      {rows.map(({ label, amount, to, isTotal }) => {
        const text = formatRupees(amount, { paise: 'always' })
        return (
          <div
            key={label}
            className={`flex min-h-8 items-center justify-between gap-4 max-lg:min-h-11 ${isTotal ? 'border-line border-t font-semibold' : ''}`}
          >
            <dt className={isTotal ? '' : 'text-soft'}>{label}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              {to && amount !== 0 ? (
                <Link
                  to={to}
                  className="inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-brand max-lg:min-h-11 lg:min-h-8"
                >
                  {text}
                  <span className="sr-only">: {label}</span>
                </Link>
              ) : (
                text
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
