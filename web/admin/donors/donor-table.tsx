import { Link } from 'react-router'
import type { DonorSort } from '#domain/donors/fields.ts'
import type { DonorRow } from '#web/data/donors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { columns as all } from './columns.ts'
import { DonorActions } from './donor-actions.tsx'
import type { View } from './list-address.ts'
import { DonorStatusMark } from './status-mark.tsx'

type Column = (typeof all)[number]

export type DonorListProps = {
  /** Not yet there while they are read for the first time. */
  donors: readonly DonorRow[] | undefined
  columns: readonly Column[]
  view: View
  isStale: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onSort: (sort: DonorSort, descending: boolean) => void
  onEdit: (donor: DonorRow) => void
  onDelete: (donor: DonorRow) => void
}

export const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

export function DonorTable(props: DonorListProps) {
  const { donors, columns, isStale, selected, onSelect } = props
  const isAll = donors !== undefined && donors.length > 0 && donors.every(({ id }) => selected.has(id))
  return (
    <section
      aria-label="Donors"
      aria-busy={isStale || undefined}
      className={`relative -mx-4 mt-3 overflow-x-auto sm:-mx-5 ${donors && isStale ? 'opacity-60' : ''}`}
    >
      {!donors && (
        <p role="status" className="sr-only">
          Loading…
        </p>
      )}
      <table className="w-full text-left">
        <thead className="border-line border-y bg-sunken text-xs">
          <tr>
            <Heading label="Name" sort="name" {...props}>
              {donors && donors.length > 0 && (
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : donors.map(({ id }) => id)))}
                  className="size-5 shrink-0"
                />
              )}
            </Heading>
            {columns.map(({ name, label, sort }) => (
              <Heading key={name} label={label} sort={sort} {...props} />
            ))}
            <th scope="col" className="sticky right-0 bg-sunken px-2 py-2 font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {donors?.map((donor) => (
            <Row key={donor.id} donor={donor} {...props} />
          ))}
          {donors?.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2} className="px-4 py-8 sm:px-5">
                No donors found.
              </td>
            </tr>
          )}
          {!donors &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} data-skeleton>
                {['name', ...columns.map(({ name }) => name), 'actions'].map((cell) => (
                  <td key={cell} className="px-3 py-3">
                    <Skeleton className="h-5 min-w-16" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadingProps = Pick<DonorListProps, 'view' | 'onSort'> & {
  label: string
  sort: DonorSort | undefined
  children?: React.ReactNode
}

function Heading({ label, sort, view, onSort, children }: HeadingProps) {
  const isSorted = sort !== undefined && view.sort === sort
  const direction = view.descending ? 'descending' : 'ascending'
  const isNumber = sort === 'amount_donated'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={`whitespace-nowrap px-2 py-1 font-semibold first:pl-4 sm:first:pl-5 ${isNumber ? 'text-right' : ''}`}
    >
      <span className="inline-flex items-center gap-2.5">
        {children}
        {sort ? (
          <button
            type="button"
            onClick={() => onSort(sort, isSorted ? !view.descending : sort === 'created_at' || isNumber)}
            className="inline-flex min-h-11 items-center gap-1 rounded-sm hover:text-brand lg:min-h-8"
          >
            {label}
            {isSorted && <span aria-hidden="true">{view.descending ? '↓' : '↑'}</span>}
          </button>
        ) : (
          label
        )}
      </span>
    </th>
  )
}

function Row({ donor, columns, selected, onSelect, onEdit, onDelete }: DonorListProps & { donor: DonorRow }) {
  const isSelected = selected.has(donor.id)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(donor.id)) next.add(donor.id)
    onSelect(next)
  }
  return (
    <tr className={`align-middle hover:bg-sunken ${isSelected ? 'bg-sunken' : ''}`}>
      <td className="py-1 pr-2 pl-4 sm:pl-5">
        <span className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
          <input
            type="checkbox"
            aria-label={`Select ${donor.name}`}
            checked={isSelected}
            onChange={toggle}
            className="size-5 shrink-0"
          />
          <Link
            to={`/admin/donors/${donor.id}`}
            className="max-w-56 truncate font-semibold text-brand hover:underline"
          >
            {donor.name}
          </Link>
        </span>
      </td>
      {columns.map(({ name, shown }) => (
        <td
          key={name}
          className={`max-w-44 truncate px-2 py-1 ${name === 'amount_donated' ? 'text-right tabular-nums' : ''}`}
        >
          {name === 'status' ? <DonorStatusMark status={donor.status} /> : shown(donor)}
        </td>
      ))}
      <td className="sticky right-0 whitespace-nowrap border-line border-l bg-surface px-1 py-1">
        <DonorActions donor={donor} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  )
}
