import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type BookMonth, exportMonth } from './books-data.ts'
import { booksToasts } from './toasts.ts'

/** Files of a month for Tally, Zoho Books and others. */
export function MonthFiles({ month, state }: { month: string; state: BookMonth }) {
  const may = useMay()
  if (!may('books.write')) return null
  const changed = state.differs - state.gone
  return (
    <Card>
      <h2 className="text-heading text-xl">Files</h2>
      <p className="mt-1 max-w-prose text-soft">
        Import the ledgers first, then the vouchers. Importing a voucher again replaces it. Files contain no
        names of donors.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ExportButton month={month} format="tally" label="Tally vouchers" />
        <ExportButton month={month} format="daybook" label="Day book (Excel)" />
        <ExportButton month={month} format="tally-ledgers" label="Tally ledgers" />
      </div>
      {changed > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <p className="mr-1 font-semibold">
            Only what changed since the last export, {changed === 1 ? '1 voucher' : `${changed} vouchers`}:
          </p>
          <ExportButton month={month} format="tally" label="Tally vouchers" isChanged />
          <ExportButton month={month} format="daybook" label="Day book (Excel)" isChanged />
        </div>
      )}
    </Card>
  )
}

type Props = {
  month: string
  format: Parameters<typeof exportMonth>[1]
  label: string
  isChanged?: boolean
}

export function ExportButton({ month, format, label, isChanged = false }: Props) {
  const { isBusy, run } = useAction()
  return (
    <SmallButton
      needs="books.write"
      disabled={isBusy}
      about={isChanged ? 'that changed' : ''}
      onPress={() =>
        run(() => exportMonth(month, format, isChanged), {
          waiting: sharedToasts.exporting,
          failed: booksToasts.exportFailed,
        })
      }
    >
      {label}
    </SmallButton>
  )
}
