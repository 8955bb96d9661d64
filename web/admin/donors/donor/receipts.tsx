import { useState } from 'react'
import { Link } from 'react-router'
import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { downloadReceiptFile, type ListedReceipt } from '../../data/receipts.ts'
import { addressOf } from '../../donations/receipts/list-address.ts'
import { ReceiptDialog } from '../../donations/receipts/receipt-dialog.tsx'
import { ReceiptList } from '../../donations/receipts/receipt-list.tsx'
import type { ReceiptPage } from '../../donations/receipts/receipts-data.ts'
import { receiptToasts } from '../../donations/receipts/toasts.ts'
import { useAction } from '../../hooks/use-action.ts'
import { Select } from '../../ui/fields.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'

type Props = { donorId: string; page: ReceiptPage }

/** The donor's receipts, and their yearly summary. */
export function Receipts({ donorId, page: { receipts, count } }: Props) {
  const [opened, setOpened] = useState<ListedReceipt | null>(null)
  if (count === 0) return <p className="text-soft">No receipts yet.</p>
  return (
    <>
      <ReceiptList receipts={receipts} isStale={false} isOfOneDonor empty="" onOpen={setOpened} />
      {count > receipts.length && (
        <Link to={addressOf({ donor: donorId })} className={`${smallButton('outline')} mt-2`}>
          See all {formatNumber(count)} receipts
        </Link>
      )}
      <YearlySummary donorId={donorId} receipts={receipts} />
      {opened && <ReceiptDialog receipt={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function YearlySummary({ donorId, receipts }: { donorId: string; receipts: readonly ListedReceipt[] }) {
  const years = [...new Set([...receipts.map(({ year }) => year), financialYearOf(dayOf(new Date()))])]
  const [year, setYear] = useState(years[0] ?? 0)
  const { isBusy, run } = useAction()
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <Select
        label="Year"
        value={String(year)}
        onChange={(value) => setYear(Number(value))}
        options={years.map((value) => ({ value: String(value), label: yearInFigures(value) }))}
      />
      <SmallButton
        disabled={isBusy}
        onPress={() =>
          run(() => downloadReceiptFile({ what: 'summary', donor_id: donorId, year }), {
            waiting: receiptToasts.downloading,
            failed: receiptToasts.downloadFailed,
          })
        }
      >
        Download the yearly summary
      </SmallButton>
    </div>
  )
}
