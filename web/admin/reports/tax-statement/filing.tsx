import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useLastPage } from '../../lib/last-page.ts'
import { whenExactly } from '../../lib/when.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/filing'
import { CertificateNumberDialog } from './certificate-number-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import {
  type FileToMark,
  fileDeletions,
  fileStatement,
  filesToMark,
  readExports,
  unfileStatement,
} from './filing-data.ts'
import { addressOf, readView, type StatementView, tabOf } from './list-address.ts'
import { useStatement } from './statement-context.ts'
import {
  type ChangedGift,
  type ChangedRow,
  type Changes,
  PAGE_SIZE,
  readChanges,
  type Statement,
} from './statement-data.ts'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year, page } = readView(new URL(request.url))
  return { changes: load(() => readChanges(year, page)), exports: load(() => readExports(year)) }
}

const KINDS: Record<string, string> = { revised: ', revised', deleted: ', rows deleted on the portal' }

/** The filed statement, and changes since. */
export default function Filing({ loaderData }: Route.ComponentProps) {
  const { view, form, statements } = useStatement()
  const { value: changes, isStale } = useResolved(loaderData.changes, statementToasts.loadFailed)
  const { value: exports } = useResolved(loaderData.exports, statementToasts.loadFailed)
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count: isStale ? undefined : changes && changes.new + changes.changed + changes.gone,
    to: (page) => addressOf({ ...view, page }),
  })
  const [filing, setFiling] = useState<FileToMark | null>(null)
  const confirm = useConfirm()
  const { run } = useAction()
  const takeBack = async ({ id, acknowledgement_no }: Statement) => {
    const isAgreed = await confirm({
      question: `Was ${acknowledgement_no} not filed?`,
      yes: 'It was not filed',
      isDangerous: true,
      children: 'Its rows then count as not filed. The log remembers it.',
    })
    if (!isAgreed) return
    run(() => unfileStatement(id), {
      failed: statementToasts.unfileFailed,
      onDone: () => toast.success(statementToasts.unfiled),
    })
  }
  if (!changes || !statements || !exports) return <Skeleton className="h-40" />
  const files = filesToMark(exports, statements)
  return (
    <div className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-5">
      <section>
        <h3 className="text-heading text-lg">Filed</h3>
        {statements.length === 0 ? (
          <p className="text-soft">
            {form} of this year has not been filed yet. Export it, upload the files to the portal, then enter
            the acknowledgement number of each here.
          </p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {statements.map((statement, at) => (
              <li key={statement.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {form}
                    {KINDS[statement.kind]}: {statement.acknowledgement_no}
                  </span>
                  <span className="text-soft">
                    {dayInWords(statement.filed_on)}, {rowsInWords(statement.row_count)}
                    {statement.kind !== 'deleted' && `, ${formatRupees(statement.amount)}`}
                  </span>
                </span>
                {at === 0 && (
                  <SmallButton onPress={() => takeBack(statement)} look="danger">
                    Marked by mistake
                  </SmallButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {files.length > 0 && (
        <section>
          <h3 className="text-heading text-lg">Exported, not marked as filed</h3>
          <p className="text-soft">
            A file is filed with the rows it had when it was exported. What has changed since is then listed
            under “To revise”.
          </p>
          <ul aria-label="Exported files" className="mt-1 divide-y divide-line">
            {files.map((file) => (
              <li
                key={`${file.run.id} ${file.file}`}
                className="flex flex-wrap items-center justify-between gap-x-4 py-2"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{file.name}</span>
                  <span className="text-soft">{contentsOf(file)}</span>
                </span>
                <SmallButton
                  onPress={() => setFiling(file)}
                  look="solid"
                  about={`${file.name}, exported ${whenExactly(file.run.created_at)}`}
                >
                  Mark as filed
                </SmallButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.is_filed && <ToRevise view={view} form={form} changes={changes} />}
      {filing && (
        <FileDialog
          year={view.year}
          title={filing.run.scope === 'original' ? `${form} is filed` : `The revised ${form} is filed`}
          about={`${filing.name}: ${contentsOf(filing)}`}
          save={(entry) => fileStatement(filing, entry)}
          onClose={() => setFiling(null)}
        />
      )}
    </div>
  )
}

const rowsInWords = (rows: number) => (rows === 1 ? 'one row' : `${formatNumber(rows)} rows`)

const contentsOf = ({ rows, amount, run }: FileToMark) =>
  `${rowsInWords(rows)}, ${formatRupees(amount)}, exported ${whenExactly(run.created_at)}`

const goneInWords = (rows: number) => {
  if (rows === 1) return 'the row'
  return rows === 2 ? 'both rows' : `all ${formatNumber(rows)} rows`
}

function ToRevise({ view, form, changes }: { view: StatementView; form: string; changes: Changes }) {
  const [isDeleting, setDeleting] = useState(false)
  const count = changes.new + changes.changed + changes.gone
  if (count === 0)
    return (
      <section>
        <h3 className="text-heading text-lg">To revise</h3>
        <p className="text-soft">Nothing has changed since.</p>
      </section>
    )
  return (
    <section>
      <h3 className="text-heading text-lg">To revise</h3>
      <p className="text-soft">
        Changed rows go into a revised statement, each with the number of its certificate. Rows that are gone
        are deleted on the portal by hand. New rows go into a further statement. Export them, upload the file,
        then mark it as filed above.
      </p>
      <ul aria-label="To revise" className="mt-1 divide-y divide-line">
        {changes.rows.map((row) => (
          <ChangedLine key={row.id} view={view} row={row} />
        ))}
      </ul>
      {count > PAGE_SIZE && (
        <Pager
          page={view.page}
          pageSize={PAGE_SIZE}
          count={count}
          to={(to) => addressOf({ ...view, page: to })}
        />
      )}
      {changes.gone > 0 && (
        <SmallButton
          onPress={() => setDeleting(true)}
          look="solid"
          className="mt-2 whitespace-normal! text-left"
        >
          I have deleted {goneInWords(changes.gone)} on the portal
        </SmallButton>
      )}
      {isDeleting && (
        <FileDialog
          year={view.year}
          title={`${form}: ${rowsInWords(changes.gone)} deleted`}
          save={(entry) => fileDeletions(view.year, changes.gone, entry)}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
}

function ChangedLine({ view, row }: { view: StatementView; row: ChangedRow }) {
  const [isNaming, setNaming] = useState(false)
  return (
    <li className="py-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0">
          <span className="font-semibold">{row.name ?? 'Anonymous'}</span>{' '}
          <span className="text-soft">{row.mask}</span>
          <span className="block text-soft">{whatChanged(row)}</span>
          {row.question && (
            <Link to={tabOf(view.year, 'questions')} className="block text-brand underline">
              Answer under Questions first
            </Link>
          )}
        </span>
        <span className="tabular-nums sm:text-right">
          {row.change === 'new' || row.amount === row.filed_amount
            ? formatRupees(row.amount)
            : `${formatRupees(row.filed_amount)} → ${formatRupees(row.amount)}`}
          {row.certificate_no && (
            <span className="block text-soft text-xs">Certificate {row.certificate_no}</span>
          )}
          {row.change === 'changed' && (
            <SmallButton
              onPress={() => setNaming(true)}
              look="quiet"
              about={`for ${row.name ?? 'Anonymous'}`}
              className="max-sm:-ml-3 sm:-mr-3"
            >
              {row.certificate_no ? 'Change the number' : 'Enter the certificate’s number'}
            </SmallButton>
          )}
        </span>
      </div>
      {row.gifts.length > 0 && (
        <ul className="text-soft">
          {row.gifts.map((gift) => (
            <li key={`${gift.donation_id} ${gift.receipt_no} ${gift.decision}`}>
              <Link to={`/admin/donations/${gift.donation_id}`} className="text-brand underline">
                {gift.receipt_no ?? 'A gift'}, {formatRupees(gift.amount)}
              </Link>{' '}
              {whatHappened(gift)}
            </li>
          ))}
        </ul>
      )}
      {isNaming && (
        <CertificateNumberDialog
          filedRow={row.id}
          number={row.certificate_no}
          name={row.name ?? 'Anonymous'}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  )
}

const DECISIONS: Record<NonNullable<ChangedGift['decision']>, string> = {
  left_out: 'left out by you',
  counted_again: 'counted again',
  split: 'split among several people',
  not_joint: 'one person’s again',
  name_chosen: 'its name was chosen',
  name_open: 'its name is no longer the chosen one',
}

function whatHappened({ decision, reason }: ChangedGift): string {
  if (!decision) return reason ?? 'issued since'
  return reason ? `${DECISIONS[decision]}: ${reason}` : DECISIONS[decision]
}

const ASKED: Record<NonNullable<ChangedRow['question']>, string> = {
  name: 'gifts under two names',
  address: 'gifts with two addresses',
  cash: 'cash in parts',
}

function whatChanged(row: ChangedRow) {
  const { change, name, filed_name, address, filed_address, amount, filed_amount, question } = row
  if (change === 'new') return question ? `Not filed yet, ${ASKED[question]}` : 'Not filed yet'
  if (change === 'gone') return 'Nothing is left of it: delete this row on the portal'
  const parts = [
    amount !== filed_amount ? 'another amount' : '',
    question ? `${ASKED[question]} (filed as ${filed_name ?? 'Anonymous'})` : '',
    !question && name !== filed_name ? `another name (was ${filed_name ?? 'none'})` : '',
    !question && address !== filed_address ? 'another address' : '',
  ].filter(Boolean)
  return `Changed: ${parts.join(', ')}`
}
