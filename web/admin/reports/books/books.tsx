import { Link, useRevalidator } from 'react-router'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { hasDemoData } from '../../data/demo-data.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { DataList } from '../../ui/data-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import { YearLinks } from '../../ui/year-links.tsx'
import { monthInWords } from '../money-trail/trail-data.ts'
import type { Route } from './+types/books'
import { AuditorFiles } from './auditor-files.tsx'
import {
  type BookMonth,
  differenceInWords,
  monthPath,
  readAuditorFiles,
  readMonths,
  stateInWords,
  yearIn,
  yearPath,
} from './books-data.ts'
import { booksToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const year = yearIn(new URL(request.url).search)
  return {
    year,
    months: load(() => readMonths(year)),
    files: load(() => readAuditorFiles(year)),
    testMode: load(readTestMode),
    demo: load(hasDemoData),
  }
}

export default function BooksScreen({ loaderData }: Route.ComponentProps) {
  return <Books key={loaderData.year} {...loaderData} />
}

/** The months of a financial year on their way to the accountant, and the year's file for the auditor. */
function Books({ year, months, files, testMode, demo }: ReturnType<typeof clientLoader>) {
  const { value, isStale, failed } = useResolved(months, booksToasts.loadFailed)
  const { value: isDemo } = useResolved(demo)
  const { revalidate } = useRevalidator()
  return (
    <Page
      title={`Books ${yearInFigures(year)}`}
      intro="Each gift, refund and payout as a voucher for your accounting software. Export a month, import it there, and close the month when it is final."
      actions={
        <>
          <YearLinks year={year} to={yearPath} />
          <Link to="/admin/books/ledgers" className={smallButton()}>
            Ledgers
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TestModeNotice testMode={testMode} />
        {isDemo && (
          <p className="rounded-md border border-edge border-dashed px-3 py-2">
            Demo gifts are in no voucher and no register: they have neither payouts nor receipts. To try the
            books, give in test mode.
          </p>
        )}
        {failed && !value ? (
          <LoadFailed onRetry={revalidate} />
        ) : (
          <div className="overflow-hidden rounded-lg md:border md:border-line md:bg-surface">
            <DataList
              label={`Months of ${yearInFigures(year)}`}
              tableFrom="48rem"
              rows={value}
              isStale={isStale}
              columns={[
                { name: 'month', label: 'Month', isShort: true, cell: (month) => <Name of={month} /> },
                { name: 'state', label: 'State', isWide: true, cell: (month) => <State of={month} /> },
                { name: 'vouchers', label: 'Vouchers', isNumber: true, cell: (month) => countOf(month) },
                { name: 'total', label: 'Total', isNumber: true, cell: (month) => totalOf(month) },
              ]}
              card={(month) => (
                <div className="grid gap-0.5 py-1">
                  <p className="flex items-center justify-between gap-3">
                    <Name of={month} />
                    <span className="tabular-nums">{totalOf(month)}</span>
                  </p>
                  <div className="flex justify-between gap-3">
                    <State of={month} />
                    <span className="shrink-0 text-soft text-xs">
                      {month.vouchers > 0 &&
                        (month.vouchers === 1 ? '1 voucher' : `${countOf(month)} vouchers`)}
                    </span>
                  </div>
                </div>
              )}
              empty="There are no months."
            />
          </div>
        )}
        <Card>
          <AuditorFiles year={year} files={files} isFinal={value?.at(-1)?.state === 'closed'} />
        </Card>
      </div>
    </Page>
  )
}

const countOf = ({ vouchers }: BookMonth) => (vouchers > 0 ? formatNumber(vouchers) : '–')
const totalOf = ({ vouchers, total }: BookMonth) =>
  vouchers > 0 ? formatRupees(total, { paise: 'always' }) : '–'

/** The link covers its row. */
const Name = ({ of: { month } }: { of: BookMonth }) => (
  <Link
    to={monthPath(month)}
    className="inline-flex min-h-11 items-center font-semibold text-brand after:absolute after:inset-0 hover:underline lg:min-h-8"
  >
    {monthInWords(month)}
  </Link>
)

function State({ of }: { of: BookMonth }) {
  const difference = differenceInWords(of)
  return (
    <span>
      <span className={of.state === 'closed' ? 'text-leaf' : of.state === 'exported' ? '' : 'text-soft'}>
        {stateInWords(of)}
      </span>
      {difference && <span className="block text-clay">{difference}</span>}
    </span>
  )
}
