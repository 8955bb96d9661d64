import { monthlyExportName } from '#domain/donations/monthly-gift-export.ts'
import type { MonthlyGiftFilter } from '#domain/donations/monthly-gift-filter.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { exportMonthlyGifts } from './monthly-export.ts'
import { monthlyGiftMessages } from './toasts.ts'

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
