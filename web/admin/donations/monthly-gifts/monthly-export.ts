import {
  type ExportedMonthlyGift,
  monthlyExportLines,
  monthlyExportStart,
} from '#domain/donations/monthly-gift-export.ts'
import type { MonthlyGiftFilter } from '#domain/donations/monthly-gift-filter.ts'
import { supabase } from '#web/lib/supabase.ts'

const AT_ONCE = 2000

/** Exports all monthly gifts of a filter as a file, in batches. */
export async function exportMonthlyGifts(
  filter: MonthlyGiftFilter,
  { onProgress, signal }: { onProgress: (written: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const pieces = [new Blob([monthlyExportStart])]
  let written = 0
  for (let after: string | undefined; ; ) {
    const { data } = await supabase()
      .rpc('export_monthly_gifts', { filter, at_most: AT_ONCE, ...(after ? { after } : {}) })
      .abortSignal(signal)
      .throwOnError()
    const gifts = data as ExportedMonthlyGift[]
    pieces.push(new Blob([monthlyExportLines(gifts)]))
    written += gifts.length
    onProgress(written)
    after = gifts.at(-1)?.id
    if (gifts.length < AT_ONCE) return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
  }
}
