import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { safeFile } from '#domain/page-content/content.ts'
import {
  has80G,
  numberHint,
  type RegistrationState,
  registrationLabels,
  stateOn,
} from '#domain/registrations/registrations.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { type RegistrationRow, readRegistrations } from '../../data/registrations.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/registrations'
import { RegistrationDialog } from './registration-dialog.tsx'
import { removeRegistration } from './registrations-data.ts'
import { textsThatSay80G } from './texts-that-say-80g.ts'
import { registrationToasts } from './toasts.ts'
import type { Claim } from './translations-that-say-80g.ts'

export function clientLoader() {
  return { registrations: load(readRegistrations), claims: load(textsThatSay80G) }
}

/** The organisation's registrations and their validity. */
export default function Registrations({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const {
    value: rows,
    isStale,
    failed,
  } = useResolved(loaderData.registrations, registrationToasts.loadFailed)
  const { value: claims } = useResolved(loaderData.claims)
  const { run } = useAction()
  const [editing, setEditing] = useState<RegistrationRow | 'new' | null>(null)
  const confirm = useConfirm()
  useArrival('Add a registration', () => setEditing('new'))
  const today = dayOf(new Date())

  const remove = async (row: RegistrationRow) => {
    const isAgreed = await confirm({
      question: `Remove the ${nameOf(row)}?`,
      yes: 'Remove',
      isDangerous: true,
      children:
        'Gifts from those dates will no longer get tax receipts. Receipts already issued stay as they are. Keep expired registrations here for gifts made while they were valid.',
    })
    if (!isAgreed) return
    run(() => removeRegistration(row.id), {
      failed: registrationToasts.removeFailed,
      onDone: () => toast.success(registrationToasts.removed),
    })
  }
  const actions = (row: RegistrationRow) => (
    <span className="inline-flex flex-wrap">
      <SmallButton onPress={() => setEditing(row)} look="quiet" about={nameOf(row)}>
        Edit
      </SmallButton>
      <SmallButton onPress={() => remove(row)} look="danger" about={nameOf(row)}>
        Remove
      </SmallButton>
    </span>
  )

  return (
    <Page
      title="Registrations"
      intro="Receipts and the badges on the site depend on these. A gift is tax deductible only if an 80G approval covers its date."
      actions={
        <SmallButton onPress={() => setEditing('new')} look="solid">
          <PlusIcon className="size-4" />
          Add a registration
        </SmallButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows && !has80G(rows, today) && <Without80G claims={claims} />}
        {failed && !rows ? (
          <LoadFailed onRetry={revalidate} />
        ) : (
          <Card>
            <div className="lg:-mx-5">
              <DataList
                label="Registrations"
                rows={rows}
                isStale={isStale}
                tableFrom="64rem"
                columns={columnsOn(today)}
                actions={actions}
                empty="No registrations yet. Start with your 80G approval, so that gifts get tax receipts."
                card={(row) => (
                  <div className="grid gap-1 py-2">
                    <p className="flex flex-wrap items-center gap-2 font-semibold">
                      {registrationLabels[row.kind]} <State row={row} today={today} />
                    </p>
                    <RegistrationNumber row={row} />
                    <p className="text-soft">{periodOf(row)}</p>
                    <p className="flex flex-wrap items-center gap-x-3">
                      <DocumentLink row={row} />
                      {!row.is_shown && <span className="text-soft">Not shown on the site</span>}
                    </p>
                    {actions(row)}
                  </div>
                )}
              />
            </div>
          </Card>
        )}
      </div>
      {editing && (
        <RegistrationDialog
          registration={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  )
}

const columnsOn = (today: string): Column<RegistrationRow, never>[] => [
  { name: 'kind', label: 'Registration', isWide: true, cell: (row) => registrationLabels[row.kind] },
  { name: 'number', label: 'Number', isShort: true, cell: (row) => <RegistrationNumber row={row} /> },
  { name: 'period', label: 'Valid', isWide: true, cell: periodOf },
  { name: 'state', label: 'State', cell: (row) => <State row={row} today={today} /> },
  { name: 'shown', label: 'On the site', cell: (row) => (row.is_shown ? 'Shown' : 'Not shown') },
  { name: 'document', label: 'Document', cell: (row) => <DocumentLink row={row} /> },
]

const nameOf = ({ kind, number }: RegistrationRow) => `${registrationLabels[kind]} ${number}`

function periodOf({ valid_from, valid_to }: RegistrationRow): string {
  return valid_to
    ? `${dayInWords(valid_from)} to ${dayInWords(valid_to)}`
    : `From ${dayInWords(valid_from)}, without an end`
}

const STATES: Record<RegistrationState, { tone: 'good' | 'new' | 'bad' | 'plain'; words: string }> = {
  valid: { tone: 'good', words: 'Valid' },
  ending: { tone: 'new', words: 'Ends soon' },
  ended: { tone: 'bad', words: 'Ended' },
  later: { tone: 'plain', words: 'Begins later' },
}

function State({ row, today }: { row: RegistrationRow; today: string }) {
  const { tone, words } = STATES[stateOn(row, today)]
  return <Badge tone={tone}>{words}</Badge>
}

function RegistrationNumber({ row }: { row: RegistrationRow }) {
  const hint = numberHint(row.kind, row.number)
  return (
    <>
      <span className="wrap-anywhere">{row.number}</span>
      {hint && <span className="block whitespace-normal text-clay text-xs">{hint}</span>}
    </>
  )
}

function DocumentLink({ row }: { row: RegistrationRow }) {
  const address = safeFile(row.file ?? '')
  if (!address) return <span className="text-soft">No document</span>
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
      Open<span className="sr-only"> the document of {nameOf(row)}</span>
    </a>
  )
}

/** Without an approval, the product's own texts do not mention 80G; staff's texts still may. */
function Without80G({ claims }: { claims: readonly Claim[] | undefined }) {
  return (
    <section aria-labelledby="without-80g" className="rounded-lg border-2 border-clay bg-surface p-4">
      <h2 id="without-80g" className="font-semibold">
        No 80G approval is valid today
      </h2>
      <p className="mt-1">Gifts get an acknowledgement without tax wording.</p>
      {claims && claims.length > 0 && (
        <>
          <p className="mt-2">These texts still mention 80G:</p>
          <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {claims.map(({ title, place, path }) => (
              <li key={`${path} ${title}`}>
                <Link to={path} className="inline-flex min-h-11 items-center lg:min-h-8">
                  <span>
                    <span className="text-brand underline">{title}</span>{' '}
                    <span className="text-soft">{place}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
