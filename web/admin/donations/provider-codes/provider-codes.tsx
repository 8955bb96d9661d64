import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { codeKind } from '#domain/donations/provider-codes.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/provider-codes'
import { CodeDialog } from './code-dialog.tsx'
import { deleteCode, type ListedCode, readCodes, restoreCode } from './provider-codes-data.ts'
import { codeToasts } from './toasts.ts'

export const clientLoader = () => ({ codes: load(readCodes), testMode: load(readTestMode) })

/** Payment links, QR codes and accounts of the provider whose payments become donations. */
export default function ProviderCodes({ loaderData }: Route.ComponentProps) {
  const { value: rows, isStale, failed } = useResolved(loaderData.codes, codeToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [params, setParams] = useSearchParams()
  const asked = params.get('list')
  const [editing, setEditing] = useState<ListedCode | 'new' | null>(asked ? 'new' : null)

  const close = () => {
    setEditing(null)
    if (asked) setParams({}, { replace: true })
  }
  const remove = (row: ListedCode) =>
    run(() => deleteCode(row.code), {
      failed: codeToasts.deleteFailed,
      onDone: () =>
        toast.success(codeToasts.deleted(row.code), {
          label: 'Undo',
          run: () =>
            run(() => restoreCode(row), {
              failed: codeToasts.restoreFailed,
              onDone: () => toast.success(codeToasts.restored),
            }),
        }),
    })
  const actions = (row: ListedCode) => (
    <span className="inline-flex flex-wrap">
      <SmallButton needs="gifts.write" onPress={() => setEditing(row)} look="quiet" about={row.code}>
        Edit
      </SmallButton>
      <SmallButton needs="gifts.write" onPress={() => remove(row)} look="danger" about={row.code}>
        Delete
      </SmallButton>
    </span>
  )

  return (
    <Page
      title="Codes of the provider"
      intro="Payment links, QR codes and virtual accounts that you made in the Razorpay dashboard. Payments through a code listed here become donations by themselves; all others wait under Payments to check."
      actions={
        <SmallButton needs="gifts.write" onPress={() => setEditing('new')} look="solid">
          <PlusIcon className="size-4" />
          List a code
        </SmallButton>
      }
    >
      <div className="mb-4 empty:hidden">
        <TestModeNotice
          testMode={loaderData.testMode}
          inSandbox={{ to: '/sandbox/codes', label: 'Pay through a code (test mode)' }}
        />
      </div>
      {failed && !rows ? (
        <LoadFailed onRetry={revalidate} />
      ) : (
        <Card>
          <div className="lg:-mx-5">
            <DataList
              label="Codes"
              rows={rows?.map((row) => ({ ...row, id: row.code }))}
              isStale={isStale}
              tableFrom="64rem"
              columns={columns}
              actions={actions}
              empty="No codes yet. List one to have its payments counted by themselves."
              card={(row) => (
                <div className="grid gap-1 py-2">
                  <Code row={row} />
                  <Purpose row={row} />
                  {row.note && <p className="wrap-anywhere text-soft">{row.note}</p>}
                  {actions(row)}
                </div>
              )}
            />
          </div>
        </Card>
      )}
      {editing && <CodeDialog row={editing === 'new' ? null : editing} code={asked ?? ''} onClose={close} />}
    </Page>
  )
}

const columns: Column<ListedCode, never>[] = [
  { name: 'code', label: 'Code', isWide: true, cell: (row) => <Code row={row} /> },
  { name: 'purpose', label: 'For', isWide: true, cell: (row) => <Purpose row={row} /> },
  { name: 'note', label: 'Note', isWide: true, cell: ({ note }) => note },
  { name: 'listed', label: 'Listed', cell: ({ created_at }) => dayInWords(created_at) },
]

function Code({ row: { code } }: { row: ListedCode }) {
  return (
    <p>
      <span className="wrap-anywhere font-semibold">{code}</span>
      <span className="block text-soft text-xs">{codeKind(code)}</span>
    </p>
  )
}

/** The poster, cause, campaign and donor that donations through the code get. */
function Purpose({ row: { donor_id, donors, causes, campaigns, posters } }: { row: ListedCode }) {
  return (
    <p className="wrap-anywhere">
      {posters && `Poster “${posters.name}”`}
      {posters ? causes && `, ${causes.title}` : (causes?.title ?? 'General')}
      {campaigns && `, campaign “${campaigns.title}”`}
      {donor_id && donors && (
        <>
          , from{' '}
          <Link to={`/admin/donors/${donor_id}`} className="text-brand underline">
            {donors.name}
          </Link>
        </>
      )}
    </p>
  )
}
