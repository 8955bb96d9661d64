import { exportName } from '#domain/donations/gift-export.ts'
import type { GiftFilter, GiftSort } from '#domain/donations/gift-filter.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { exportGifts } from './gift-export.ts'
import { giftMessages } from './toasts.ts'

export function ExportButton({ filter, sort }: { filter: GiftFilter; sort: GiftSort }) {
  return (
    <CsvButton
      make={(progress) => exportGifts(filter, sort, progress)}
      name={() => exportName(filter, dayOf(new Date()))}
      saved={(count) => giftMessages.exported(count === 1 ? '1 gift' : `${formatNumber(count)} gifts`)}
      failed={giftMessages.exportFailed}
    />
  )
}
