import { DAYS_STORED } from '#domain/books/auditor-file.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { usePolling } from '../../hooks/use-polling.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { whenExactly } from '../../lib/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type AuditorFile, downloadAuditorFile, makeAuditorFile } from './books-data.ts'
import { booksToasts } from './toasts.ts'

const LOOK_AGAIN_MS = 1500
const DAY_MS = 86_400_000

type Props = {
  year: number
  files: Promise<AuditorFile[]>
  /** All months are closed, so that the next file is the final one. */
  isFinal: boolean
}

/** Registers and reconciliation of a year in one workbook. */
export function AuditorFiles({ year, files, isFinal }: Props) {
  const { value = [] } = useResolved(files, booksToasts.loadFailed)
  const isAtWork = value.some(isBeingMade)
  usePolling(isAtWork, LOOK_AGAIN_MS)
  const { isBusy, run } = useAction()
  const confirm = useConfirm()

  async function make() {
    const question = {
      question: 'Make the final file?',
      children: 'All months of the year are closed. Once the file is made, none of them can be reopened.',
      yes: 'Make the file',
    }
    if (isFinal && !value.some(({ is_final }) => is_final) && !(await confirm(question))) return
    run(() => makeAuditorFile(year), {
      failed: booksToasts.fileFailed,
      onDone: () => toast.success(booksToasts.fileBegun),
    })
  }

  return (
    <section aria-labelledby="auditor">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose flex-[1_1_20rem]">
          <h2 id="auditor" className="text-heading text-xl">
            The auditor’s file
          </h2>
          <p className="mt-1 text-soft">
            One Excel workbook for {yearInFigures(year)}: registers of receipts, gifts and refunds, and the
            reconciliation with the tax statement. It can be downloaded for {DAYS_STORED} days.
          </p>
        </div>
        <SmallButton needs="books.write" disabled={isBusy || isAtWork} onPress={make}>
          Make the auditor’s file
        </SmallButton>
      </div>
      {value.length > 0 && (
        <ul aria-label="Files made" className="mt-3 divide-y divide-line border-line border-t">
          {value.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

const isBeingMade = ({ state }: AuditorFile) => state === 'waiting' || state === 'running'

function FileLine({ file }: { file: AuditorFile }) {
  const { id, state, is_final, test_mode, created_at, finished_at, error } = file
  const { isBusy, run } = useAction()
  const isDeleted = Date.now() - Date.parse(finished_at ?? created_at) > DAYS_STORED * DAY_MS
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block">
          {test_mode && 'TEST. '}
          {state === 'failed'
            ? 'Failed'
            : is_final
              ? 'Final: all months are closed, and stay closed'
              : 'Provisional'}
        </span>
        <span className="text-soft text-xs">{whenExactly(created_at)}</span>
        {error && <span className="block text-danger">{error}</span>}
      </span>
      {isBeingMade(file) && <Badge tone="busy">Being made</Badge>}
      {state === 'done' && isDeleted && <span className="text-soft">Deleted after {DAYS_STORED} days</span>}
      {state === 'done' && !isDeleted && (
        <SmallButton
          disabled={isBusy}
          about={`the file of ${whenExactly(created_at)}`}
          onPress={() => run(() => downloadAuditorFile(id), { failed: booksToasts.downloadFailed })}
        >
          Download
        </SmallButton>
      )}
    </li>
  )
}
