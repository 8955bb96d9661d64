import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { areFilesGone, BATCH_FILE_DAYS } from '#domain/receipts/batch-files.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { downloadReceiptFile } from '../../data/receipts.ts'
import { useAction } from '../../hooks/use-action.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { usePolling } from '../../hooks/use-polling.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type Batch, type BatchKind, beginBatch, filterOf, readBatches } from './batches-data.ts'
import type { ReceiptView } from './list-address.ts'
import { receiptToasts } from './toasts.ts'

const LOOK_AGAIN_MS = 2000

type Props = { batches: Promise<SomeOf<Batch>>; view: ReceiptView; found: number }

/** Batch jobs on receipts, with their progress. */
export function Batches({ batches, view, found }: Props) {
  const { value } = useResolved(batches, receiptToasts.batchesFailed)
  const { isBusy, run } = useAction()
  const confirm = useConfirm()
  const may = useMay()
  usePolling(
    value?.rows.some(({ state }) => state === 'waiting' || state === 'running') ?? false,
    LOOK_AGAIN_MS,
  )

  if (!may('gifts.write') && !may('export')) return null
  const year = view.year ?? financialYearOf(dayOf(new Date()))
  const begin = (kind: BatchKind, filter = filterOf(view)) =>
    run(() => beginBatch(kind, filter), {
      failed: receiptToasts.beginFailed,
      onDone: () => toast.success(receiptToasts.begun),
    })
  const issue = async () => {
    const filter = filterOf(view)
    const isAgreed = await confirm({
      question: `Issue all receipts that are due${spanOf(filter).replace(/^,/, ' for')}?`,
      yes: 'Issue',
      children:
        'Also for gifts from before the day on which receipts begin. Numbers once issued stay in the books. Donors get theirs by email.',
    })
    const { series: _, kind: __, cancelled: ___, number: ____, ...due } = filter ?? {}
    if (isAgreed) begin('issue', due)
  }
  const many = `${formatNumber(found)} ${found === 1 ? 'receipt' : 'receipts'}`
  const isOfList = view.state !== 'waiting'
  return (
    <Card>
      <h2 className="text-heading text-xl">Bulk actions</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <SmallButton needs="gifts.write" disabled={isBusy} onPress={issue}>
          Issue all that are due
        </SmallButton>
        {isOfList && (
          <>
            <SmallButton needs="export" disabled={isBusy || found === 0} onPress={() => begin('zip')}>
              {many} as ZIP
            </SmallButton>
            <SmallButton needs="export" disabled={isBusy || found === 0} onPress={() => begin('pdf')}>
              {many} as PDF
            </SmallButton>
          </>
        )}
        <SmallButton
          needs="export"
          disabled={isBusy}
          onPress={() => begin('summary', { year, ...(view.donor ? { donor_id: view.donor } : {}) })}
        >
          Yearly summaries {yearInFigures(year)}
        </SmallButton>
      </div>
      {value && value.count > 0 && (
        <MoreList
          first={value}
          read={async (past) => (await readBatches(past)).rows}
          failed={receiptToasts.batchesFailed}
          label="Work on many receipts"
          of="the work"
          className="mt-3 divide-y divide-line"
        >
          {(batch) => <BatchRow key={batch.id} batch={batch} />}
        </MoreList>
      )}
    </Card>
  )
}

const NAMES: Record<BatchKind, string> = {
  issue: 'Issue all that are due',
  zip: 'Receipts as ZIP',
  pdf: 'Receipts as PDF',
  summary: 'Yearly summaries',
}

function BatchRow({ batch }: { batch: Batch }) {
  const { isBusy, run } = useAction()
  const { id, kind, state, total, done, failed } = batch
  const isAtWork = state === 'waiting' || state === 'running'
  const isGone = areFilesGone(batch.finished_at)
  const name = `${NAMES[kind]}${spanOf(batch.filter as Span | null)}`
  const files = state === 'done' && !isGone ? batch.files : []
  const download = (file: number) =>
    run(() => downloadReceiptFile({ what: 'batch', id, file }), {
      waiting: receiptToasts.downloading,
      failed: receiptToasts.downloadFailed,
    })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">{name}</span>
        <span className="text-soft text-xs">{when(batch.created_at)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAtWork && total !== null && (
          <progress aria-label={`Progress: ${name}`} value={done + failed} max={total} className="h-2 w-32" />
        )}
        <span className="text-soft">
          {total === null ? '' : `${formatNumber(done)} of ${formatNumber(total)}`}
          {failed > 0 && `, ${formatNumber(failed)} failed`}
        </span>
        <Badge tone={state === 'failed' ? 'bad' : isAtWork ? 'busy' : 'good'}>
          {state === 'failed' ? 'Failed' : state === 'waiting' ? 'Waiting' : isAtWork ? 'Running' : 'Done'}
        </Badge>
        {isGone && batch.files.length > 0 && (
          <span className="text-soft">Removed after {BATCH_FILE_DAYS} days</span>
        )}
      </span>
      {files.length > 0 && (
        <span className={`flex flex-wrap gap-2 ${files.length > 1 ? 'basis-full lg:justify-end' : ''}`}>
          {files.map((holds, index) => (
            <SmallButton
              // biome-ignore lint/suspicious/noArrayIndexKey: files are numbered.
              key={index}
              disabled={isBusy}
              onPress={() => download(index + 1)}
              about={name}
            >
              {files.length === 1
                ? 'Download'
                : `Download ${index + 1} of ${files.length} (${formatNumber(holds)})`}
            </SmallButton>
          ))}
        </span>
      )}
      {batch.error && <span className="basis-full text-danger">{batch.error}</span>}
    </li>
  )
}

type Span = { year?: number | undefined; from?: string | undefined; to?: string | undefined }

/** , 2026-27, from 1 June 2026 to 30 June 2026 */
function spanOf(filter: Span | null | undefined): string {
  const { year, from, to } = filter ?? {}
  const days = [from && `from ${dayInWords(from)}`, to && `to ${dayInWords(to)}`].filter(Boolean).join(' ')
  return [year === undefined ? '' : yearInFigures(year), days]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}
