import { monthlyExportName } from '#domain/donations/monthly-gift-export.ts'
import type { MonthlyGiftFilter } from '#domain/donations/monthly-gift-filter.ts'
import { dayOf } from '#domain/indian-days.ts'
import { formatNumber } from '#domain/numbers.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { monthlyGiftMessages } from './messages.ts'
import { exportMonthlyGifts } from './monthly-export.ts'

export function ExportMonthlyGifts({ filter }: { filter: MonthlyGiftFilter }) {
  return (
    <CsvButton
      make={(progress) => exportMonthlyGifts(filter, progress)}
      name={() => monthlyExportName(dayOf(new Date()))}
      saved={(count) =>
        monthlyGiftMessages.exported(count === 1 ? '1 monthly gift' : `${formatNumber(count)} monthly gifts`)
      }
      failed={monthlyGiftMessages.exportFailed}
    />
  )
}
