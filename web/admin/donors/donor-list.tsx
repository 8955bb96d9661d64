import { Link } from 'react-router'
import { type DonorSort, donorSorts, fieldNamed } from '#domain/donors/fields.ts'
import { formatRupees } from '#domain/india/money.ts'
import { DataList } from '../ui/data-list.tsx'
import type { Column } from '../ui/data-list-props.ts'
import type { columns as all } from './columns.ts'
import { DonorActions } from './donor-actions.tsx'
import type { DonorRow } from './donors-data.ts'
import type { View } from './list-address.ts'
import { DonorStatusMark } from './status-mark.tsx'

function ordersOf(sort: DonorSort): [rising: string, falling: string] {
  if (sort === 'created_at') return ['Oldest first', 'Newest first']
  const { kind, heading, label } = fieldNamed(sort)
  if (kind === 'rupees') return ['Smallest amount first', 'Largest amount first']
  return [`${heading ?? label}, A to Z`, `${heading ?? label}, Z to A`]
}

const ORDERS = Object.fromEntries(donorSorts.map((sort) => [sort, ordersOf(sort)])) as Record<
  DonorSort,
  [rising: string, falling: string]
>

type Chosen = (typeof all)[number]
type Props = {
  /** Undefined during the first load. */
  donors: readonly DonorRow[] | undefined
  columns: readonly Chosen[]
  view: View
  isStale: boolean
  /** Rows can be selected and have actions. */
  canWrite: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onSort: (sort: DonorSort, descending: boolean) => void
  onEdit: (donor: DonorRow) => void
  onDelete: (donor: DonorRow) => void
}

export function DonorList(props: Props) {
  const { donors, columns, view, isStale, canWrite, selected, onSelect, onSort, onEdit, onDelete } = props
  const actions = (donor: DonorRow) => <DonorActions donor={donor} onEdit={onEdit} onDelete={onDelete} />
  return (
    <DataList
      label="Donors"
      tableFrom="80rem"
      rows={donors}
      isStale={isStale}
      columns={[NAME, ...columns.map(columnOf)]}
      card={(donor) => <DonorCard donor={donor} columns={columns} actions={canWrite && actions(donor)} />}
      empty="No donors found."
      {...(canWrite && { actions, selection: { selected, onSelect, nameOf: ({ name }: DonorRow) => name } })}
      sorting={{ sort: view.sort, descending: view.descending, orders: ORDERS, onSort }}
    />
  )
}

const NAME: Column<DonorRow, DonorSort> = {
  name: 'name',
  label: 'Name',
  sort: 'name',
  isWide: true,
  cell: (donor) => <DonorLink donor={donor} />,
}

const SHORT: readonly string[] = ['status', 'last_gift_at', 'created_at']

function columnOf({ name, label, sort, shown }: Chosen): Column<DonorRow, DonorSort> {
  return {
    name,
    label,
    sort,
    isNumber: name === 'amount_donated' || name === 'gifts',
    isShort: SHORT.includes(name),
    isWide: name === 'email',
    isDescendingFirst: name === 'amount_donated' || name === 'created_at',
    cell: (donor) => {
      if (name === 'status') return <DonorStatusMark status={donor.status} />
      if (name === 'phone') return <span className="wrap-anywhere block min-w-32">{shown(donor)}</span>
      return name === 'email' ? <Email address={shown(donor)} /> : shown(donor)
    },
  }
}

/** Without spaces to break at, and without a minimum width, it would wrap at every letter. */
function Email({ address }: { address: string }) {
  const [mailbox, host] = address.split('@')
  return (
    <span className="wrap-anywhere block min-w-48">
      {mailbox}
      {host && (
        <>
          @<wbr />
          {host}
        </>
      )}
    </span>
  )
}

function DonorLink({ donor }: { donor: DonorRow }) {
  return (
    <Link
      to={`/admin/donors/${donor.id}`}
      className="inline-flex min-h-11 wrap-anywhere min-w-0 max-w-44 items-center xl:min-w-28 max-lg:max-w-56 font-semibold text-brand hover:underline lg:min-h-6"
    >
      {donor.name}
    </Link>
  )
}

type CardProps = { donor: DonorRow; columns: readonly Chosen[]; actions: React.ReactNode }

function DonorCard({ donor, columns, actions }: CardProps) {
  const isShown = (wanted: string) => columns.some(({ name }) => name === wanted)
  const rest = columns.filter(
    ({ name, shown }) =>
      !['email', 'phone', 'status', 'amount_donated'].includes(name) && shown(donor) !== '',
  )
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 pt-2.5">
        <DonorLink donor={donor} />
        {isShown('amount_donated') && (
          <span className="shrink-0 tabular-nums">
            {formatRupees(donor.amount_donated, { paise: 'always' })}
          </span>
        )}
      </p>
      {isShown('email') && donor.email && <p className="wrap-anywhere text-soft text-xs">{donor.email}</p>}
      {isShown('phone') && donor.phone && <p className="text-soft text-xs">{donor.phone}</p>}
      {rest.length > 0 && (
        <dl className="mt-1 grid gap-0.5 text-xs">
          {rest.map(({ name, label, shown }) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className="wrap-anywhere min-w-0">{shown(donor)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="-mr-2 flex items-center justify-between gap-2">
        <span>{isShown('status') && <DonorStatusMark status={donor.status} />}</span>
        {actions}
      </div>
    </>
  )
}
