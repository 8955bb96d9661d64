import { Skeleton } from '#web/ui/skeleton.tsx'
import { type DataListProps, SKELETON_ROWS, selectionOf } from './data-list-props.ts'
import { Check, Select } from './fields.tsx'
import { SelectBox } from './select-box.tsx'

export function DataCards<Row extends { id: string }, Sort extends string>({
  rows,
  card,
  empty,
  selection,
  sorting,
}: DataListProps<Row, Sort>) {
  const { isAll, toggledAll, toggled } = selectionOf(rows, selection?.selected ?? new Set())
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 empty:hidden">
        {sorting && <SortSelect sorting={sorting} />}
        {selection && rows && rows.length > 0 && (
          <Check
            label="Select all on this page"
            checked={isAll}
            onChange={() => selection.onSelect(toggledAll())}
          />
        )}
      </div>
      {rows?.length === 0 && <p className="py-6">{empty}</p>}
      <ul className="mt-3 grid grid-cols-1 gap-2 md:grid-cols-2">
        {rows?.map((row) => (
          <li
            key={row.id}
            className={`relative flex min-w-0 gap-1 rounded-lg border border-line px-3 py-1 ${selection?.selected.has(row.id) ? 'bg-sunken' : 'bg-surface'}`}
          >
            {selection && (
              <SelectBox
                label={`Select ${selection.nameOf(row)}`}
                checked={selection.selected.has(row.id)}
                onChange={() => selection.onSelect(toggled(row.id))}
              />
            )}
            <div className="min-w-0 flex-1">{card(row)}</div>
          </li>
        ))}
        {!rows &&
          SKELETON_ROWS.map((name) => (
            <li key={name}>
              <Skeleton className="h-28" />
            </li>
          ))}
      </ul>
    </>
  )
}

function SortSelect<Row extends { id: string }, Sort extends string>({
  sorting: { sort, descending, orders, onSort },
}: {
  sorting: NonNullable<DataListProps<Row, Sort>['sorting']>
}) {
  const sorts = Object.keys(orders) as Sort[]
  return (
    <div className="w-56 max-sm:w-full">
      <Select
        label="Sort"
        value={`${sort} ${descending ? 'desc' : 'asc'}`}
        onChange={(value) => {
          const [chosen, order] = value.split(' ')
          onSort(sorts.find((one) => one === chosen) ?? sort, order === 'desc')
        }}
        options={sorts.flatMap((one) => [
          { value: `${one} asc`, label: orders[one][0] },
          { value: `${one} desc`, label: orders[one][1] },
        ])}
      />
    </div>
  )
}
