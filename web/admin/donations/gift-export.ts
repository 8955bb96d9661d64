import { type ExportedGift, exportLines, exportStart } from '#domain/donations/gift-export.ts'
import type { GiftFilter, GiftSort } from '#domain/donations/gift-filter.ts'
import { supabase } from '#web/lib/supabase.ts'

const AT_ONCE = 5000

/**
 * Exports all gifts of a filter as a file, in batches: each is written before the next is requested, so that
 * memory use does not grow with their number.
 */
export async function exportGifts(
  filter: GiftFilter,
  sort: GiftSort,
  { onProgress, signal }: { onProgress: (written: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const pieces = [new Blob([exportStart])]
  let written = 0
  for (let after: string | undefined; ; ) {
    const { data } = await supabase()
      .rpc('export_gifts', { filter, sort, at_most: AT_ONCE, ...(after ? { after } : {}) })
      .abortSignal(signal)
      .throwOnError()
    const gifts = data as ExportedGift[]
    pieces.push(new Blob([exportLines(gifts)]))
    written += gifts.length
    onProgress(written)
    after = gifts.at(-1)?.id
    if (gifts.length < AT_ONCE) return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
  }
}
