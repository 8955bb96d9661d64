import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { identifierLabels } from '#domain/receipts/identifiers.ts'
import { codeNames } from '#domain/statement/template.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { Pager } from '../../ui/pager.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { GiftList } from './gift-list.tsx'
import { addressOf, type StatementView } from './list-address.ts'
import { type GiftPage, PAGE_SIZE, type RowPage, type StatementRow } from './statement-data.ts'

type Props = { view: StatementView; page: RowPage | undefined; isStale: boolean }

/** The rows as they will be filed, largest first. */
export function Rows({ view, page, isStale }: Props) {
  return (
    <>
      <div className="lg:-mx-5">
        <DataList
          label="Rows of the statement"
          rows={page?.rows}
          isStale={isStale}
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
    <Link to={addressOf({ ...view, line: row.line_id, page: 1 })} className={smallButton('quiet')}>
      {row.gifts === 1 ? 'Show gift' : 'Show gifts'}
      <span className="sr-only"> of {nameOf(row)}</span>
    </Link>
  )
}

type GiftsProps = { view: StatementView; page: GiftPage | undefined; isStale: boolean }

/** The gifts that one row adds up, with all others of the same donor: each can be left out or split. */
export function RowGifts({ view, page, isStale }: GiftsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading text-lg">Gifts of one donor in the statement</h3>
        <Link to={addressOf({ ...view, line: null, page: 1 })} className={smallButton('outline')}>
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

export function identifierOf({ id_kind, mask }: Pick<StatementRow, 'id_kind' | 'mask'>): string {
  return id_kind ? `${identifierLabels[id_kind].en} ${mask ?? ''}` : 'None'
}

function natureOf({ type, mode }: StatementRow): string {
  const types: Record<string, string> = codeNames.type_codes
  const modes: Record<string, string> = codeNames.mode_codes
  return `${types[type] ?? type} · ${modes[mode] ?? mode}`
}
