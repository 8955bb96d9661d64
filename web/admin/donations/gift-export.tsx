import { dayOf } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { CsvButton } from '../ui/csv-button.tsx'
import { giftToasts } from './toasts.ts'

const AT_ONCE = 5000

type Reading = {
  abortSignal: (signal: AbortSignal) => { throwOnError: () => PromiseLike<{ data: unknown }> }
}
type Props<Gift> = {
  noun: string
  csv: { start: string; lines: (gifts: readonly Gift[]) => string }
  read: (batch: { at_most: number; after?: string }) => Reading
  name: (today: string) => string
  failed: string
}

/** Exports all gifts of a filter as a file. */
export function GiftExport<Gift extends { id: string }>({ noun, csv, read, name, failed }: Props<Gift>) {
  /** Writes each batch before the next is requested, so that memory use does not grow with their number. */
  async function make({
    onProgress,
    signal,
  }: {
    onProgress: (written: number) => void
    signal: AbortSignal
  }) {
    const pieces = [new Blob([csv.start])]
    let written = 0
    for (let after: string | undefined; ; ) {
      const { data } = await read({ at_most: AT_ONCE, ...(after && { after }) })
        .abortSignal(signal)
        .throwOnError()
      // The function answers with JSON, which has the columns of the file.
      const gifts = data as Gift[]
      pieces.push(new Blob([csv.lines(gifts)]))
      written += gifts.length
      onProgress(written)
      after = gifts.at(-1)?.id
      if (gifts.length < AT_ONCE) return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
    }
  }
  return (
    <CsvButton
      make={make}
      name={() => name(dayOf(new Date()))}
      saved={(count) => giftToasts.exported(count === 1 ? `1 ${noun}` : `${formatNumber(count)} ${noun}s`)}
      failed={failed}
    />
  )
}
