import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { smallButton } from '../ui/small-button.ts'
import { CertificateNumberDialog } from './certificate-number-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { unfileStatement } from './filing-data.ts'
import { statementMessages } from './messages.ts'
import type { ChangedRow, Changes, RowPage, Statement } from './statement-data.ts'

type Props = {
  year: number
  form: string
  rows: RowPage | undefined
  changes: Changes | undefined
  statements: Statement[] | undefined
}

/** What was filed, and what has changed since. */
export function Filing({ year, form, rows, changes, statements }: Props) {
  const [filing, setFiling] = useState<'original' | 'revised' | null>(null)
  const [takingBack, setTakingBack] = useState<Statement | null>(null)
  const { run } = useAction()
  if (!changes || !statements) return <Skeleton className="h-40" />
  const toFile = changes.is_filed ? changes.new : (rows?.count ?? 0)
  const toRevise = changes.changed + changes.gone
  return (
    <div className="grid gap-5">
      <section>
        <h3 className="text-heading text-lg">Filed</h3>
        {statements.length === 0 ? (
          <p className="text-soft">
            {form} of this year was not filed yet. Upload the exported files to the portal, then enter the
            acknowledgement number here.
          </p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {statements.map((statement, at) => (
              <li key={statement.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span>
                  <span className="block font-semibold">
                    {statement.kind === 'original' ? form : `${form}, revised`}:{' '}
                    {statement.acknowledgement_no}
                  </span>
                  <span className="text-soft">
                    {dayInWords(statement.filed_on)}, {formatNumber(statement.row_count)} rows,{' '}
                    {formatRupees(statement.amount)}
                  </span>
                </span>
                {at === 0 && (
                  <button
                    type="button"
                    onClick={() => setTakingBack(statement)}
                    className={smallButton('danger')}
                  >
                    Marked by mistake
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {toFile > 0 && (
          <button
            type="button"
            onClick={() => setFiling('original')}
            className={`${smallButton('solid')} mt-2`}
          >
            Mark {formatNumber(toFile)} {toFile === 1 ? 'row' : 'rows'} as filed
          </button>
        )}
      </section>
      {changes.is_filed && (
        <section>
          <h3 className="text-heading text-lg">To revise</h3>
          {changes.rows.length === 0 ? (
            <p className="text-soft">Nothing has changed since.</p>
          ) : (
            <>
              <p className="text-soft">
                Changed rows go into a revised statement, each with the number of its certificate. Rows that
                are gone are deleted on the portal by hand. New rows go into a further statement.
              </p>
              <ul aria-label="To revise" className="mt-1 divide-y divide-line">
                {changes.rows.map((row) => (
                  <ChangedLine key={row.id} row={row} />
                ))}
              </ul>
              {toRevise > 0 && (
                <button
                  type="button"
                  onClick={() => setFiling('revised')}
                  className={`${smallButton('solid')} mt-2`}
                >
                  Mark the revision as filed
                </button>
              )}
            </>
          )}
        </section>
      )}
      {filing && <FileDialog year={year} kind={filing} form={form} onClose={() => setFiling(null)} />}
      {takingBack && (
        <ConfirmDialog
          question={`Was ${takingBack.acknowledgement_no} not filed?`}
          yes="It was not filed"
          isDangerous
          onYes={() => {
            setTakingBack(null)
            run(() => unfileStatement(takingBack.id), {
              failed: statementMessages.unfileFailed,
              onDone: () => toast.success(statementMessages.unfiled),
            })
          }}
          onNo={() => setTakingBack(null)}
        >
          Its rows then count as not filed. The log remembers it.
        </ConfirmDialog>
      )}
    </div>
  )
}

function ChangedLine({ row }: { row: ChangedRow }) {
  const [isNaming, setNaming] = useState(false)
  return (
    <li className="py-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0">
          <span className="font-semibold">{row.name ?? 'Anonymous'}</span>{' '}
          <span className="text-soft">{row.mask}</span>
          <span className="block text-soft">{whatChanged(row)}</span>
        </span>
        <span className="text-right tabular-nums">
          {row.change === 'new'
            ? formatRupees(row.amount)
            : `${formatRupees(row.filed_amount)} → ${formatRupees(row.amount)}`}
          {row.certificate_no && (
            <span className="block text-soft text-xs">Certificate {row.certificate_no}</span>
          )}
          {row.change === 'changed' && !row.certificate_no && (
            <button type="button" onClick={() => setNaming(true)} className={smallButton('quiet')}>
              Enter the certificate’s number<span className="sr-only"> for {row.name}</span>
            </button>
          )}
        </span>
      </div>
      {row.gifts.length > 0 && (
        <ul className="text-soft">
          {row.gifts.map((gift) => (
            <li key={gift.receipt_no}>
              <Link to={`/admin/donations/${gift.donation_id}`} className="text-brand underline">
                {gift.receipt_no}, {formatRupees(gift.amount)}
              </Link>{' '}
              {gift.reason ?? 'issued since'}
            </li>
          ))}
        </ul>
      )}
      {isNaming && (
        <CertificateNumberDialog
          filedRow={row.id}
          name={row.name ?? 'Anonymous'}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  )
}

function whatChanged({ change, name, filed_name, address, filed_address, amount, filed_amount }: ChangedRow) {
  if (change === 'new') return 'Not filed yet'
  if (change === 'gone') return 'Nothing is left of it: delete this row on the portal'
  const parts = [
    amount !== filed_amount ? 'another amount' : '',
    name !== filed_name ? `another name (was ${filed_name ?? 'none'})` : '',
    address !== filed_address ? 'another address' : '',
  ].filter(Boolean)
  return `Changed: ${parts.join(', ')}`
}
