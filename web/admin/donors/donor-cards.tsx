import { Link } from 'react-router'
import { type DonorSort, donorSorts, fieldNamed } from '#domain/donors/fields.ts'
import { formatRupees } from '#domain/money.ts'
import type { DonorRow } from '#web/data/donors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Check, Select } from '../ui/fields.tsx'
import { DonorActions } from './donor-actions.tsx'
import { type DonorListProps, SKELETON_ROWS } from './donor-table.tsx'
import { DonorStatusMark } from './status-mark.tsx'

function ordersOf(sort: DonorSort): [rising: string, falling: string] {
  if (sort === 'created_at') return ['Oldest first', 'Newest first']
  const { kind, heading, label } = fieldNamed(sort)
  if (kind === 'rupees') return ['Smallest amount first', 'Largest amount first']
  return [`${heading ?? label}, A to Z`, `${heading ?? label}, Z to A`]
}

/** The donors where a table has no room, with all that the table offers. */
export function DonorCards(props: DonorListProps) {
  const { donors, view, isStale, selected, onSelect, onSort } = props
  const isAll = donors !== undefined && donors.length > 0 && donors.every(({ id }) => selected.has(id))
  return (
    <section aria-label="Donors" aria-busy={isStale || undefined} className="mt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="w-56 max-sm:w-full">
          <Select
            label="Sort"
            value={`${view.sort} ${view.descending ? 'desc' : 'asc'}`}
            onChange={(value) => {
              const [sort, order] = value.split(' ')
              onSort(donorSorts.find((one) => one === sort) ?? 'created_at', order === 'desc')
            }}
            options={donorSorts.flatMap((sort) => [
              { value: `${sort} asc`, label: ordersOf(sort)[0] },
              { value: `${sort} desc`, label: ordersOf(sort)[1] },
            ])}
          />
        </div>
        {donors && donors.length > 0 && (
          <Check
            label="Select all on this page"
            checked={isAll}
            onChange={() => onSelect(new Set(isAll ? [] : donors.map(({ id }) => id)))}
          />
        )}
      </div>
      {!donors && (
        <p role="status" className="sr-only">
          Loading…
        </p>
      )}
      {donors?.length === 0 && <p className="py-6">No donors found.</p>}
      <ul className={`mt-3 grid gap-2 md:grid-cols-2 ${donors && isStale ? 'opacity-60' : ''}`}>
        {donors?.map((donor) => (
          <Card key={donor.id} donor={donor} {...props} />
        ))}
        {!donors &&
          SKELETON_ROWS.map((row) => (
            <li key={row}>
              <Skeleton className="h-28" />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Card({
  donor,
  columns,
  selected,
  onSelect,
  onEdit,
  onDelete,
}: DonorListProps & { donor: DonorRow }) {
  const isSelected = selected.has(donor.id)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(donor.id)) next.add(donor.id)
    onSelect(next)
  }
  const isShown = (wanted: string) => columns.some(({ name }) => name === wanted)
  const rest = columns.filter(
    ({ name, shown }) => !['email', 'status', 'amount_donated'].includes(name) && shown(donor) !== '',
  )
  return (
    <li
      className={`flex min-w-0 gap-1 rounded-lg border border-line py-1 pr-1 pl-3 ${isSelected ? 'bg-sunken' : ''}`}
    >
      <span className="flex h-11 items-center pr-2">
        <input
          type="checkbox"
          aria-label={`Select ${donor.name}`}
          checked={isSelected}
          onChange={toggle}
          className="size-5 shrink-0"
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 pt-2.5 pr-2">
          <Link
            to={`/admin/donors/${donor.id}`}
            className="min-w-0 truncate font-semibold text-brand hover:underline"
          >
            {donor.name}
          </Link>
          {isShown('amount_donated') && (
            <span className="shrink-0 tabular-nums">
              {formatRupees(donor.amount_donated, { paise: 'always' })}
            </span>
          )}
        </p>
        {isShown('email') && donor.email && <p className="truncate pr-2 text-soft text-xs">{donor.email}</p>}
        {rest.length > 0 && (
          <dl className="mt-1 grid gap-0.5 pr-2 text-xs">
            {rest.map(({ name, label, shown }) => (
              <div key={name} className="flex gap-2">
                <dt className="shrink-0 text-soft">{label}</dt>
                <dd className="min-w-0 truncate">{shown(donor)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex items-center justify-between gap-2">
          <span>{isShown('status') && <DonorStatusMark status={donor.status} />}</span>
          <DonorActions donor={donor} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    </li>
  )
}
