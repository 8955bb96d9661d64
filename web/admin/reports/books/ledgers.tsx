import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { dayOf } from '#domain/india/indian-days.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { may, useMay } from '../../data/may.ts'
import { BackLink } from '../../donations/gift-frame.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useDrafts } from '../../hooks/use-drafts.ts'
import { useSaving } from '../../hooks/use-saving.ts'
import { useUpdatable } from '../../hooks/use-updatable.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import type { Route } from './+types/ledgers'
import { GstChoice, readGst } from './gst-choice.tsx'
import { FIELDS, LEDGER_COLUMNS, LedgerLine } from './ledger-line.tsx'
import {
  fieldsOf,
  groupsOf,
  type Ledger,
  type LedgerFields,
  type LedgerRow,
  readLedgers,
  restoreLedger,
  saveLedger,
} from './ledgers-data.ts'
import { ExportButton } from './month-files.tsx'
import { booksToasts } from './toasts.ts'

export const clientLoader = () => ({
  ledgers: load(readLedgers),
  // Only accounts that may change a setting can read it.
  gst: load(async () => (may('books.write') ? readGst() : undefined)),
})

/** Names of ledgers and cost centres in the charity's own books, by purpose. */
export default function Ledgers({ loaderData }: Route.ComponentProps) {
  const { value, failed, update } = useUpdatable(loaderData.ledgers, booksToasts.ledgersFailed)
  const drafts = useDrafts<LedgerFields>('ledgers')
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const mayWrite = useMay()('books.write')
  const id = useId()
  const saving = useSaving<LedgerFields, LedgerRow>({
    send: saveLedger,
    onSaved(purpose, sent, row) {
      update((now) => ({ ...now, rows: [...now.rows.filter((one) => one.purpose !== purpose), row] }))
      drafts.saved(purpose, sent, row.updated_at)
    },
    onFailed: (_purpose, { name }) => toast.error(booksToasts.ledgerSaveFailed(name)),
  })
  const groups = value ? groupsOf(value) : []
  const unsaved = groups.flatMap(({ ledgers }) => ledgers).filter(({ purpose }) => drafts.draftOf(purpose))
  const typed = ({ purpose, row }: Ledger) => drafts.draftOf(purpose)?.value ?? fieldsOf(row)

  async function save(ledgers: readonly Ledger[], basedOn?: string) {
    const stored: Ledger[] = []
    for (const ledger of ledgers) {
      const fields = typed(ledger)
      const version = basedOn ?? drafts.draftOf(ledger.purpose)?.basedOn ?? null
      if (fields.name.trim() && (await saving.save(ledger.purpose, fields, version))) stored.push(ledger)
    }
    const undo = () =>
      run(() => Promise.all(stored.map(restoreLedger)), {
        failed: booksToasts.undoFailed,
        onDone: () => toast.success(booksToasts.undone),
      })
    if (stored.length > 0)
      toast.success(booksToasts.ledgersSaved(stored.length), { label: 'Undo', run: undo })
  }

  return (
    <Page
      title="Ledgers"
      intro="The names that these purposes have in your own books. Write them exactly as there: a voucher finds its ledger by name."
      actions={
        <ExportButton
          month={dayOf(new Date()).slice(0, 7)}
          format="tally-ledgers"
          label="Download the ledgers for Tally"
        />
      }
    >
      <BackLink to="/admin/books">Books</BackLink>
      {failed && !value && <LoadFailed onRetry={revalidate} />}
      {!value && !failed && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
        {groups.map(({ heading, ledgers }) => (
          <section key={heading} aria-labelledby={`${id}-${heading}`}>
            <Card>
              <h2 id={`${id}-${heading}`} className="text-heading text-xl">
                {heading}
              </h2>
              <p aria-hidden="true" className={`${LEDGER_COLUMNS} mt-1 text-soft text-xs max-md:hidden`}>
                <span className="md:col-start-2">{FIELDS.name}</span>
                <span>{FIELDS.cost_centre}</span>
              </p>
              <ul className="mt-1 divide-y divide-line">
                {ledgers.map((ledger) => (
                  <LedgerLine
                    key={ledger.purpose}
                    ledger={ledger}
                    fields={typed(ledger)}
                    isUnsaved={drafts.draftOf(ledger.purpose) !== undefined}
                    isReadOnly={!mayWrite}
                    reason={saving.reasonFor(ledger.purpose)}
                    conflict={saving.conflictOf(ledger.purpose)}
                    onChange={(fields) =>
                      drafts.change(
                        ledger.purpose,
                        { value: fieldsOf(ledger.row), version: ledger.row?.updated_at ?? null },
                        fields,
                      )
                    }
                    onMine={(theirs) => save([ledger], theirs.updated_at)}
                    onTheirs={() => {
                      drafts.discard(ledger.purpose)
                      saving.forget(ledger.purpose)
                      revalidate()
                    }}
                  />
                ))}
              </ul>
            </Card>
          </section>
        ))}
        {value && mayWrite && <GstChoice setting={loaderData.gst} />}
      </div>
      <UnsavedBar
        count={unsaved.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={() => save(unsaved)}
        onDiscardAll={drafts.discardAll}
      />
    </Page>
  )
}
