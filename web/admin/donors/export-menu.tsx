import { useState } from 'react'
import { writeCsv } from '#domain/csv/write-csv.ts'
import { exportHeader, exportRow } from '#domain/donors/export.ts'
import { XLSX_TYPE } from '#domain/xlsx/xlsx-type.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { type DonorRow, exportedDonors } from './donors-data.ts'
import { filterOf, type View } from './list-address.ts'
import { donorToasts } from './toasts.ts'

type Kind = 'csv' | 'xlsx'

/** Exports the current view, in its order, as a file that the import can read. */
export function ExportMenu({ view, total }: { view: View; total: number }) {
  const [isBusy, setBusy] = useState(false)

  async function save(kind: Kind) {
    setBusy(true)
    const waiting = toast.loading(donorToasts.exporting)
    const file = await withErrorToast(fileOf(view, kind), donorToasts.exportFailed)
    toast.dismiss(waiting)
    setBusy(false)
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    if (file) saveFile(`donors-${day}.${kind}`, file)
  }

  return (
    <RowMenu
      label="these donors"
      disabled={isBusy || total === 0}
      items={[
        { name: 'CSV', onPress: () => save('csv') },
        { name: 'Excel', onPress: () => save('xlsx') },
      ]}
    >
      <DownloadIcon className="size-4" />
      Export
    </RowMenu>
  )
}

async function fileOf(view: View, kind: Kind): Promise<Blob> {
  const donors: DonorRow[] = []
  const { sort, descending } = view
  for await (const page of exportedDonors({ filter: filterOf(view), sort, descending }))
    donors.push(...page.donors)
  const rows = donors.map(exportRow)
  if (kind === 'csv') return new Blob([writeCsv(exportHeader, rows)], { type: 'text/csv;charset=utf-8' })
  const { writeXlsx } = await import('#domain/xlsx/write-xlsx.ts')
  return new Blob([writeXlsx('Donors', exportHeader, rows)], { type: XLSX_TYPE })
}
