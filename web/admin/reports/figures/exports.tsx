import { writeCsv } from '#domain/csv/write-csv.ts'
import type { Titles } from '#domain/reports/report-labels.ts'
import { XLSX_TYPE } from '#domain/xlsx/xlsx-type.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Shown } from './read-report.ts'
import { REPORT_HEADER, reportRows } from './report-rows.ts'

type Props = { shown: Shown; titles: Titles; today: string }

export function Exports({ shown, titles, today }: Props) {
  const { from, to } = shown.period
  const name = `donations-report-${from ?? 'first'}-to-${to ?? today}`

  function saveCsv() {
    const text = writeCsv(REPORT_HEADER, reportRows(shown, titles))
    saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv' }))
  }
  async function saveXlsx() {
    const { writeXlsx } = await import('#domain/xlsx/write-xlsx.ts')
    const bytes = writeXlsx('Donations report', REPORT_HEADER, reportRows(shown, titles))
    saveFile(`${name}.xlsx`, new Blob([bytes], { type: XLSX_TYPE }))
  }

  return (
    <div className="no-print flex flex-wrap gap-2">
      <SmallButton needs="export" onPress={saveCsv}>
        Export CSV
      </SmallButton>
      <SmallButton needs="export" onPress={saveXlsx}>
        Export Excel
      </SmallButton>
      <SmallButton onPress={() => window.print()}>Print</SmallButton>
    </div>
  )
}
