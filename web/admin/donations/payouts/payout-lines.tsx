import { useState } from 'react'
import { Link } from 'react-router'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import type { Column } from '../../ui/data-list-props.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { AdoptPayment } from '../adopt-payment.tsx'
import { ExplainDialog, type Explaining } from './explain-dialog.tsx'
import { explainLines, type PayoutLine, payoutPath, readLines } from './payouts-data.ts'
import { payoutToasts } from './toasts.ts'

type Props = { payout: string; first: SomeOf<PayoutLine>; isStale: boolean }

/** Lines that differ from the books, those without an explanation first. */
export function DifferingLines({ payout, first, isStale }: Props) {
  const may = useMay()
  const { isBusy, run } = useAction()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [explaining, setExplaining] = useState<Explaining | null>(null)

  const remove = ({ id, note }: PayoutLine) =>
    run(() => explainLines([id], null), {
      failed: payoutToasts.explainFailed,
      onDone() {
        const undo = () => run(() => explainLines([id], note), { failed: payoutToasts.explainFailed })
        toast.success(payoutToasts.removed, { label: 'Undo', run: undo })
      },
    })

  const actions = (line: PayoutLine) => (
    <span className="inline-flex flex-wrap">
      {line.part === 'other' && line.type === 'payment' && line.payment_id && !line.donation_id && (
        <AdoptPayment paymentId={line.payment_id} />
      )}
      <SmallButton
        needs="books.write"
        onPress={() => setExplaining({ ids: [line.id], note: line.note ?? '' })}
        look="quiet"
        about={line.entity_id}
      >
        {line.note ? 'Change' : 'Explain'}
      </SmallButton>
      {line.note && (
        <SmallButton
          needs="books.write"
          disabled={isBusy}
          onPress={() => remove(line)}
          look="danger"
          about={`the explanation of ${line.entity_id}`}
        >
          Remove
        </SmallButton>
      )}
    </span>
  )

  return (
    <>
      {selected.size > 0 && (
        <section
          aria-label="Selected lines"
          className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-surface p-2 pl-3 shadow-float"
        >
          <p role="status" className="mr-auto font-semibold">
            {formatNumber(selected.size)} selected
          </p>
          <SmallButton look="solid" onPress={() => setExplaining({ ids: [...selected], note: '' })}>
            Explain together
          </SmallButton>
          <SmallButton look="quiet" onPress={() => setSelected(new Set())}>
            Clear selection
          </SmallButton>
        </section>
      )}
      <MoreRows<PayoutLine>
        label="Lines that differ from the books"
        tableFrom="72rem"
        first={first}
        isStale={isStale}
        read={(past) => readLines(payout, false, past)}
        failed={payoutToasts.linesFailed}
        columns={[
          LINE,
          { name: 'why', label: 'Why', isWide: true, cell: (line) => <Why line={line} /> },
          NET,
          {
            name: 'difference',
            label: 'Difference',
            isNumber: true,
            cell: ({ difference }) => money(difference),
          },
        ]}
        actions={actions}
        {...(may('books.write') && {
          selection: { selected, onSelect: setSelected, nameOf: (line) => line.entity_id },
        })}
        card={(line) => (
          <div className="grid gap-1 py-2">
            <CardHead line={line} />
            <p className="text-soft">Difference {money(line.difference)}</p>
            <Why line={line} />
            <p className="-ml-3">{actions(line)}</p>
          </div>
        )}
        empty="Every line is in the books."
      />
      {explaining && (
        <ExplainDialog
          {...explaining}
          onClose={() => setExplaining(null)}
          onSaved={() => {
            setExplaining(null)
            setSelected(new Set())
          }}
        />
      )}
    </>
  )
}

/** Lines that agree with the books. */
export function BookedLines({ payout, first, isStale }: Props) {
  return (
    <MoreRows
      label="Lines in the books"
      tableFrom="64rem"
      first={first}
      isStale={isStale}
      read={(past) => readLines(payout, true, past)}
      failed={payoutToasts.linesFailed}
      columns={[
        LINE,
        { name: 'fee', label: 'Fee with GST', isNumber: true, cell: ({ fee }) => money(-fee) },
        { name: 'gst', label: 'GST in it', isNumber: true, cell: ({ tax }) => money(-tax) },
        NET,
      ]}
      card={(line) => (
        <div className="grid gap-0.5 py-2">
          <CardHead line={line} />
          {line.fee !== 0 && (
            <p className="text-soft text-xs">
              Fee {money(line.fee)}, including {money(line.tax)} GST
            </p>
          )}
        </div>
      )}
      empty="No line is in the books."
    />
  )
}

const money = (amount: number) => formatRupees(amount, { paise: 'always' })

const PARTS = { gift: 'Gift', refund: 'Refund', dispute: 'Dispute', instant: 'Instant payout' }
const kindOf = ({ part, type }: PayoutLine) => {
  const words = part in PARTS ? PARTS[part as keyof typeof PARTS] : type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Kind and id of a line, with a link to the gift it is about. */
function LineName({ line }: { line: PayoutLine }) {
  const to = line.donation_id
    ? `/admin/donations/${line.donation_id}`
    : line.part === 'instant' && payoutPath(line.entity_id)
  return (
    <span className="min-w-0">
      {to ? (
        <Link to={to} className="text-brand underline">
          {kindOf(line)}
          {line.donation_id && `, ${donorOf(line.giver)}`}
        </Link>
      ) : (
        kindOf(line)
      )}
      <span className="wrap-anywhere block text-soft text-xs">{line.entity_id}</span>
    </span>
  )
}

function CardHead({ line }: { line: PayoutLine }) {
  return (
    <p className="flex justify-between gap-3">
      <LineName line={line} />
      <span className="shrink-0 font-semibold tabular-nums">{money(line.net)}</span>
    </p>
  )
}

const LINE: Column<PayoutLine, never> = {
  name: 'line',
  label: 'Line',
  isWide: true,
  cell: (line) => <LineName line={line} />,
}
const NET: Column<PayoutLine, never> = {
  name: 'net',
  label: 'Net',
  isNumber: true,
  cell: ({ net }) => <span className="font-semibold">{money(net)}</span>,
}

function Why({ line }: { line: PayoutLine }) {
  return (
    <span className="wrap-anywhere">
      {line.note ?? <span className="text-clay">{differenceInWords(line)}</span>}
    </span>
  )
}

function differenceInWords({ part, type, difference, fee, booked_fee, donation_id }: PayoutLine): string {
  if (part === 'gift' && difference === 0)
    return `The fee is ${money(fee)}; the books had ${money(booked_fee ?? 0)}.`
  if (part !== 'other') return 'The books have another amount.'
  if (type === 'refund') return 'The books contain no such refund, or an earlier payout contains it.'
  if (type !== 'payment') return 'The books contain nothing like it.'
  return donation_id ? 'An earlier payout contains this payment.' : 'This payment is no gift here yet.'
}
