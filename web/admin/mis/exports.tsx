import { writeCsv } from '#domain/csv/write-csv.ts'
import type { CauseTitles } from '#domain/reports/words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { smallButton } from '../ui/small-button.ts'
import { REPORT_HEADER, reportRows } from './report-rows.ts'
import type { Shown } from './use-report.ts'

type Props = { shown: Shown; causes: CauseTitles; today: string }

export function Exports({ shown, causes, today }: Props) {
  const { from, to } = shown.period
  const name = `donations-report-${from ?? 'first'}-to-${to ?? today}`

  function saveCsv() {
    const text = writeCsv(REPORT_HEADER, reportRows(shown, causes))
    saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv' }))
  }

  return (
    <div className="no-print flex flex-wrap gap-2">
      <button type="button" onClick={saveCsv} className={smallButton('outline')}>
        Export CSV
      </button>
      <button type="button" onClick={() => window.print()} className={smallButton('outline')}>
        Print
      </button>
    </div>
  )
}
