import { Link } from 'react-router'
import { voucherKinds } from '#domain/books/voucher.ts'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { payoutPath } from '../../donations/payouts/payouts-data.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Badge } from '../../ui/badge.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { readVouchers, type Voucher } from './books-data.ts'
import { booksToasts } from './toasts.ts'

const COLUMNS = 'xl:grid xl:grid-cols-[6.5rem_minmax(0,2fr)_minmax(0,3fr)] xl:gap-x-4'
const LINE = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 xl:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem]'

type Props = { month: string; first: Promise<SomeOf<Voucher>>; isExported: boolean }

export function Vouchers({ month, first, isExported }: Props) {
  const { value } = useResolved(first, booksToasts.vouchersFailed)
  if (!value)
    return (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    )
  if (value.count === 0) return <p>There are no vouchers in this month.</p>
  return (
    <>
      <div
        aria-hidden="true"
        className={`border-line border-y bg-sunken py-2 font-semibold text-xs max-xl:hidden ${COLUMNS}`}
      >
        <span className="pl-2">Day</span>
        <span>Voucher</span>
        <span className={LINE}>
          <span>Ledger</span>
          <span className="text-right">Debit</span>
          <span className="pr-2 text-right">Credit</span>
        </span>
      </div>
      <MoreList
        first={value}
        read={async (past) => (await readVouchers(month, past)).rows}
        failed={booksToasts.vouchersFailed}
        label="Vouchers"
        of="the vouchers"
        className="divide-y divide-line"
      >
        {(voucher) => <VoucherLine key={voucher.id} voucher={voucher} isExported={isExported} />}
      </MoreList>
    </>
  )
}

function VoucherLine({ voucher, isExported }: { voucher: Voucher; isExported: boolean }) {
  const { dated, remote_id, adjusts, is_changed, names, cost_centres, amounts } = voucher
  return (
    <li className={`py-2.5 ${COLUMNS}`}>
      <p className="max-xl:text-soft max-xl:text-xs xl:pl-2">{dayInWords(dated)}</p>
      <div className="wrap-anywhere min-w-0 max-xl:mb-1.5">
        <Source of={voucher} />
        <span className="block text-soft text-xs">{remote_id}</span>
        {adjusts && <span className="block text-xs">Corrects {adjusts}, whose month is closed</span>}
        {isExported && is_changed && <Badge tone="busy">Differs from the export</Badge>}
      </div>
      <ul aria-label={`Lines of ${remote_id}`} className="grid content-start gap-1">
        {amounts.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and their order does not change.
          <li key={at} className={LINE}>
            <span className="wrap-anywhere">
              {names[at] ?? <span className="font-semibold text-danger">No ledger</span>}
              {cost_centres[at] && <span className="block text-soft text-xs">{cost_centres[at]}</span>}
            </span>
            <span
              className={`text-right tabular-nums ${amount < 0 ? 'xl:col-start-3 xl:pr-2' : 'xl:col-start-2'}`}
            >
              {formatRupees(Math.abs(amount), { paise: 'always' })}
              <span className="xl:sr-only">{amount < 0 ? ' Cr' : ' Dr'}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The kind of a voucher, with a link to its gift or payout. */
function Source({ of: { kind, donation_id, settlement_id, giver } }: { of: Voucher }) {
  const name = voucherKinds[kind] ?? 'Voucher'
  const link = 'text-brand underline'
  if (donation_id)
    return (
      <>
        {name},{' '}
        <Link to={`/admin/donations/${donation_id}`} className={link}>
          {donorOf(giver)}
        </Link>
      </>
    )
  if (!settlement_id) return name
  return (
    <Link to={payoutPath(settlement_id)} className={link}>
      {name}
      {kind === 'payout' ? '' : ' of a payout'}
    </Link>
  )
}
