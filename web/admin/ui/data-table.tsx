import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, type DataListProps, SKELETON_ROWS, selectionOf } from './data-list-props.ts'
import { SelectBox } from './select-box.tsx'

// Row actions stay in view while a wide table scrolls beneath them, marked by a shadow.
const STAYING =
  'sticky right-0 z-1 before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:w-2 before:bg-linear-to-l before:from-black/15 before:to-transparent'

export function DataTable<Row extends { id: string }, Sort extends string>(props: DataListProps<Row, Sort>) {
  const { label, rows, columns, actions, empty, selection, sorting } = props
  const { isAll, toggledAll } = selectionOf(rows, selection?.selected ?? new Set())
  const width = columns.length + (actions ? 1 : 0)
  // Without a focusable control, the keyboard could not scroll a wide table.
  const scrolled = !(selection || actions || sorting) && { role: 'group', 'aria-label': label, tabIndex: 0 }
  return (
    <div {...scrolled} className="relative overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="border-line border-y bg-sunken text-xs">
          <tr>
            {columns.map((column, at) => (
              <Heading key={column.name} column={column} sorting={sorting}>
                {at === 0 && selection && rows && rows.length > 0 && (
                  <SelectBox
                    label="Select all on this page"
                    checked={isAll}
                    onChange={() => selection.onSelect(toggledAll())}
                  />
                )}
              </Heading>
            ))}
            {actions && (
              <th scope="col" className={`${STAYING} bg-sunken px-2 py-2 font-semibold`}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows?.map((row) => (
            <TableRow key={row.id} row={row} {...props} />
          ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={width} className="px-4 py-8 sm:px-5">
                {empty}
              </td>
            </tr>
          )}
          {!rows &&
            SKELETON_ROWS.map((name) => (
              <tr key={name} data-skeleton>
                {[...columns.map((column) => column.name), ...(actions ? ['actions'] : [])].map((cell) => (
                  <td key={cell} className="px-3 py-3">
                    <Skeleton className="h-5 min-w-16" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadingProps<Row extends { id: string }, Sort extends string> = {
  column: Column<Row, Sort>
  sorting: DataListProps<Row, Sort>['sorting']
  children: ReactNode
}

function Heading<Row extends { id: string }, Sort extends string>({
  column: { label, sort, isNumber, isDescendingFirst = false },
  sorting,
  children,
}: HeadingProps<Row, Sort>) {
  const isSorted = sort !== undefined && sorting?.sort === sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting?.descending ? 'descending' : 'ascending') : undefined}
      className={`whitespace-nowrap px-2 py-1 font-semibold first:pl-4 last:pr-4 sm:last:pr-5 sm:first:pl-5 ${isNumber ? 'text-right' : ''}`}
    >
      <span className="inline-flex min-h-8 items-center gap-2.5">
        {children}
        {sort && sorting ? (
          <button
            type="button"
            onClick={() => sorting.onSort(sort, isSorted ? !sorting.descending : isDescendingFirst)}
            className="inline-flex min-h-11 items-center gap-1 rounded-sm hover:text-brand lg:min-h-8"
          >
            {label}
            {isSorted && <span aria-hidden="true">{sorting.descending ? '↓' : '↑'}</span>}
          </button>
        ) : (
          label
        )}
      </span>
    </th>
  )
}

function TableRow<Row extends { id: string }, Sort extends string>({
  row,
  columns,
  actions,
  selection,
}: DataListProps<Row, Sort> & { row: Row }) {
  const isSelected = selection?.selected.has(row.id) ?? false
  return (
    // A link in a cell may cover its whole row.
    <tr className={`group relative hover:bg-sunken ${isSelected ? 'bg-sunken' : ''}`}>
      {columns.map(({ name, isNumber, isShort, isWide, cell }, at) => (
        <td
          key={name}
          className={`${isNumber || isShort ? '' : isWide ? 'max-w-60' : 'max-w-44'} break-words px-2 py-1.5 first:pl-4 last:pr-4 sm:last:pr-5 sm:first:pl-5 ${isNumber ? 'text-right tabular-nums' : ''} ${isNumber || isShort ? 'whitespace-nowrap' : ''}`}
        >
          {at === 0 && selection ? (
            <span className="flex items-center gap-2.5">
              <SelectBox
                label={`Select ${selection.nameOf(row)}`}
                checked={isSelected}
                onChange={() => selection.onSelect(selectionOf([], selection.selected).toggled(row.id))}
              />
              {cell(row)}
            </span>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td
          className={`${STAYING} whitespace-nowrap px-1 py-1 group-hover:bg-sunken ${isSelected ? 'bg-sunken' : 'bg-surface'}`}
        >
          {actions(row)}
        </td>
      )}
    </tr>
  )
}
