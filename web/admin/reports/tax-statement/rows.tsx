import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { codeNames } from '#domain/statement/template.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useLastPage } from '../../lib/last-page.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { Pager } from '../../ui/pager.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/rows'
import { GiftList } from './gift-list.tsx'
import { identifierOf } from './giver.ts'
import { addressOf, readView, type StatementView } from './list-address.ts'
import { useStatement } from './statement-context.ts'
import {
  type GiftPage,
  PAGE_SIZE,
  type RowPage,
  readGiftsOfRow,
  readRows,
  type StatementRow,
} from './statement-data.ts'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year, part, page } = readView(new URL(request.url))
  return part
    ? { gifts: load(() => readGiftsOfRow(year, part, page)) }
    : { rows: load(() => readRows(year, page)) }
}

export default function InTheStatement({ loaderData }: Route.ComponentProps) {
  const { view, summary } = useStatement()
  if (!summary) return <Skeleton className="h-40" />
  const of = { view, isUpdating: summary.is_updating }
  return 'gifts' in loaderData ? (
    <RowGifts {...of} gifts={loaderData.gifts} />
  ) : (
    <Rows {...of} rows={loaderData.rows} />
  )
}

type Props = { view: StatementView; rows: Promise<RowPage>; isUpdating: boolean }

/** The rows as they will be filed, largest first. */
function Rows({ view, rows, isUpdating }: Props) {
  const { value: page, isStale } = useResolved(rows, statementToasts.rowsFailed)
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count: isStale ? undefined : page?.count,
    to: (to) => addressOf({ ...view, page: to }),
  })
  return (
    <>
      <div className="lg:-mx-5">
        <DataList
          label="Rows of the statement"
          rows={page?.rows}
          isStale={isStale || isUpdating}
          tableFrom="64rem"
          columns={columns}
          actions={(row) => <GiftsOf view={view} row={row} />}
          empty="No gift of this year is ready yet."
          card={(row) => (
            <div className="grid gap-0.5 py-2">
              <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span className="wrap-anywhere min-w-0">{nameOf(row)}</span>
                <span className="tabular-nums">{amountOf(row)}</span>
              </p>
              <p className="text-soft">{identifierOf(row)}</p>
              <p className="text-soft">{row.address}</p>
              <p className="text-soft">{natureOf(row)}</p>
              <p className="-ml-3">
                <GiftsOf view={view} row={row} />
              </p>
            </div>
          )}
        />
      </div>
      {page && (
        <Pager
          page={view.page}
          pageSize={PAGE_SIZE}
          count={page.count}
          to={(to) => addressOf({ ...view, page: to })}
        />
      )}
    </>
  )
}

function GiftsOf({ view, row }: { view: StatementView; row: StatementRow }) {
  return (
    <Link to={addressOf({ ...view, part: row, page: 1 })} className={smallButton('quiet')}>
      {row.gifts === 1 ? 'Show gift' : 'Show gifts'}
      <span className="sr-only"> of {nameOf(row)}</span>
    </Link>
  )
}

type GiftsProps = { view: StatementView; gifts: Promise<GiftPage>; isUpdating: boolean }

/** The gifts that one row adds up, with all others of the same donor: each can be left out or split. */
function RowGifts({ view, gifts, isUpdating }: GiftsProps) {
  const { value: page, isStale } = useResolved(gifts, statementToasts.loadFailed)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading text-lg">Gifts of one donor in the statement</h3>
        <Link to={addressOf({ ...view, part: null, page: 1 })} className={smallButton('outline')}>
          All rows
        </Link>
      </div>
      <GiftList
        label="Gifts of the row"
        view={view}
        reason="in"
        detail="Receipt"
        page={page}
        isStale={isStale}
        isUpdating={isUpdating}
      />
    </>
  )
}

const nameOf = ({ name }: StatementRow) => name ?? 'Anonymous'
const amountOf = ({ amount }: StatementRow) => formatRupees(amount, { paise: 'always' })

const columns: Column<StatementRow, never>[] = [
  {
    name: 'donor',
    label: 'Donor',
    isWide: true,
    cell: (row) => (
      <>
        {row.donor_id ? (
          <Link to={`/admin/donors/${row.donor_id}`} className="text-brand hover:underline">
            {nameOf(row)}
          </Link>
        ) : (
          nameOf(row)
        )}
        <span className="block text-soft text-xs">{row.address}</span>
      </>
    ),
  },
  { name: 'identifier', label: 'Identifier', cell: identifierOf },
  { name: 'nature', label: 'Type and mode', isWide: true, cell: natureOf },
  { name: 'gifts', label: 'Gifts', isNumber: true, cell: ({ gifts }) => gifts },
  { name: 'amount', label: 'Amount', isNumber: true, cell: amountOf },
]

function natureOf({ type, mode }: StatementRow): string {
  const types: Record<string, string> = codeNames.type_codes
  const modes: Record<string, string> = codeNames.mode_codes
  return `${types[type] ?? type} · ${modes[mode] ?? mode}`
}
