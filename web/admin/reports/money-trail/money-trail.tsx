import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayOf } from '#domain/india/indian-days.ts'
import { XLSX_TYPE } from '#domain/xlsx/xlsx-type.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/money-trail'
import { MonthCard } from './month-card.tsx'
import { trailToasts } from './toasts.ts'
import { readTrail, type TrailMonth } from './trail-data.ts'

const AT_ONCE = 12

export const clientLoader = () => ({ months: load(readTrail), testMode: load(readTestMode) })

/** Month by month, how the provider's balance follows from gifts and payouts. */
export default function MoneyTrail({ loaderData }: Route.ComponentProps) {
  const { value: months, isStale, failed } = useResolved(loaderData.months, trailToasts.loadFailed)
  const { revalidate } = useRevalidator()
  return (
    <Page
      title="Money trail"
      intro="How your balance at Razorpay changed each month, from gift to payout. A difference is money in a payout that the books do not contain: select it to explain its lines."
      actions={months && months.length > 0 && <Export months={months} />}
    >
      <div aria-busy={isStale || undefined} className={`grid gap-4 ${months && isStale ? 'stale' : ''}`}>
        <TestModeNotice testMode={loaderData.testMode} />
        {failed && <LoadFailed onRetry={revalidate} />}
        {!months && !failed && (
          <Loading>
            <div className="grid gap-4 xl:grid-cols-2">
              <Skeleton className="h-96" />
              <Skeleton className="h-96" />
            </div>
          </Loading>
        )}
        {months && <Months months={months} />}
      </div>
    </Page>
  )
}

function Months({ months }: { months: readonly TrailMonth[] }) {
  const [shown, setShown] = useState(AT_ONCE)
  if (months.length === 0)
    return (
      <Card>
        <p>
          Nothing to show yet. From the first gift on, each month appears here: what was given, what Razorpay
          kept, and what it paid out to your bank.
        </p>
      </Card>
    )
  const visible = months.slice(0, shown)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {visible.map((month) => (
          <MonthCard key={month.month} of={month} />
        ))}
      </div>
      <div>
        <ShowMore
          shown={visible.length}
          count={months.length}
          onMore={() => setShown(shown + AT_ONCE)}
          of="the months"
        />
      </div>
    </>
  )
}

/** Columns of the file; amounts that are subtracted are negative, so that a row adds up. */
const COLUMNS: [header: string, cell: (month: TrailMonth) => string | number][] = [
  ['Month', ({ month }) => month.slice(0, 7)],
  ['Opening balance', ({ opening }) => opening],
  ['Given online', ({ given }) => given],
  ['Refunds', ({ refunds }) => 0 - refunds],
  ['Lost disputes', ({ disputes }) => 0 - disputes],
  ['Fees', ({ fees }) => 0 - fees],
  ['GST on fees', ({ tax }) => 0 - tax],
  ['Adjustments', ({ adjustments }) => adjustments],
  ['Paid out', ({ paid_out }) => 0 - paid_out],
  ['Closing balance', ({ closing }) => closing],
  ['Difference', ({ difference }) => difference],
  ['Lines to explain', ({ open_lines }) => open_lines],
  ['Entered by hand', ({ entered }) => entered],
  ['Found in the bank', ({ found }) => found],
]

function Export({ months }: { months: readonly TrailMonth[] }) {
  async function save() {
    const { writeXlsx } = await import('#domain/xlsx/write-xlsx.ts')
    const header = COLUMNS.map(([name]) => name)
    const rows = months.map((month) => COLUMNS.map(([, cell]) => cell(month)))
    const name = `money-trail-${dayOf(new Date())}.xlsx`
    saveFile(name, new Blob([writeXlsx('Money trail', header, rows)], { type: XLSX_TYPE }))
  }
  return (
    <SmallButton needs="export" onPress={save}>
      Export Excel
    </SmallButton>
  )
}
