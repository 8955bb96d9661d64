import { useState } from 'react'
import { Link } from 'react-router'
import type { InputOf } from '#domain/api/contracts.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type BankLine, matchLine, readSuggestions, type Suggestion } from './bank-data.ts'
import { GiftOfLine } from './gift-of-line.tsx'
import { OtherDialog } from './other-dialog.tsx'
import { SeveralDialog } from './several-dialog.tsx'
import { bankToasts } from './toasts.ts'

const noon = (day: string) => `${day}T12:00:00+05:30`
const lineInWords = ({ amount, booked_on }: BankLine) =>
  `(${formatRupees(amount)} of ${dayInWords(noon(booked_on))})`

/** A line of a bank statement, with what it is or may be. */
export function BankLineCard({ line }: { line: BankLine }) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading text-lg">{formatRupees(line.amount)}</h2>
        <p className="text-soft text-xs">
          {dayInWords(noon(line.booked_on))} · {line.account}
        </p>
      </div>
      <p className="wrap-anywhere mt-1">{line.narration || 'Without a narration'}</p>
      {line.reference && <p className="wrap-anywhere text-soft text-xs">Reference {line.reference}</p>}
      {line.state === 'open' ? <OpenLine line={line} /> : <MatchedLine line={line} />}
    </Card>
  )
}

type Opened = 'several' | 'other' | { donor?: string }

function OpenLine({ line }: { line: BankLine }) {
  const may = useMay()
  const { isBusy, run } = useAction()
  const [reading] = useState(() => load(() => readSuggestions(line.id)))
  const { value: suggestions = [], isStale } = useResolved(reading, bankToasts.suggestionsFailed)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const match = (what: InputOf<'match-bank-line'>) =>
    run(() => matchLine(what), {
      waiting: bankToasts.matching,
      failed: (reason) => `${bankToasts.matchFailed} ${reason}`,
      onDone: () => toast.success(bankToasts.matched),
    })
  const about = lineInWords(line)
  return (
    <>
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions" className="mt-3 divide-y divide-line rounded-md bg-sunken px-3">
          {suggestions.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="wrap-anywhere">{inWords(one)}</p>
                <p className="text-soft text-xs">
                  {one.why.map((reason) => WHY[reason] ?? reason).join(', ')}
                </p>
              </div>
              {may('books.write') && (
                <Choose
                  suggestion={one}
                  isBusy={isBusy}
                  isWhole={one.amount === line.amount}
                  onGift={() => match({ id: line.id, action: 'gift', donation_ids: [one.id] })}
                  onPayout={() => match({ id: line.id, action: 'payout', settlement_id: one.id })}
                  onDonor={() => setOpened({ donor: one.id })}
                  onSeveral={() => setOpened('several')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isStale && suggestions.length === 0 && (
        <p className="mt-2 text-soft">No gift, payout or donor here resembles this line.</p>
      )}
      {may('books.write') && (
        <div className="mt-3 flex flex-wrap gap-2">
          <SmallButton needs="gifts.write" disabled={isBusy} onPress={() => setOpened({})} about={about}>
            Enter a gift
          </SmallButton>
          <SmallButton
            needs="gifts.write"
            disabled={isBusy}
            onPress={() => setOpened('several')}
            about={about}
          >
            Several gifts
          </SmallButton>
          <SmallButton disabled={isBusy} onPress={() => setOpened('other')} about={about}>
            Something else
          </SmallButton>
        </div>
      )}
      {opened === 'other' && <OtherDialog line={line} onClose={close} />}
      {opened === 'several' && (
        <SeveralDialog
          line={line}
          known={suggestions.filter(({ kind }) => kind === 'gift')}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && opened && (
        <GiftOfLine line={line} donorId={opened.donor} onClose={close} />
      )}
    </>
  )
}

const WHY: Record<string, string> = {
  reference: 'same reference',
  amount: 'same amount',
  name: 'name in the narration',
  day: 'same day',
  email: 'email in the narration',
  phone: 'phone number in the narration',
  earlier: 'payer of an earlier line',
}

function inWords({ kind, id, name, amount, day }: Suggestion): string {
  if (kind === 'donor') return name ?? 'Donor'
  const on = day ? ` on ${dayInWords(noon(day))}` : ''
  if (kind === 'payout') return `Payout of ${formatRupees(amount ?? 0)}${on}, UTR ${name ?? id}`
  return `Gift of ${formatRupees(amount ?? 0)}${name ? ` from ${name}` : ''}${on}`
}

type ChooseProps = {
  suggestion: Suggestion
  isBusy: boolean
  /** Its amount is the line's. */
  isWhole: boolean
  onGift: () => void
  onPayout: () => void
  onDonor: () => void
  onSeveral: () => void
}

function Choose({ suggestion, isBusy, isWhole, ...on }: ChooseProps) {
  const about = `(${inWords(suggestion)})`
  if (suggestion.kind === 'payout')
    return (
      <SmallButton disabled={isBusy} onPress={on.onPayout} about={about}>
        It is this payout
      </SmallButton>
    )
  if (suggestion.kind === 'donor')
    return (
      <SmallButton needs="gifts.write" disabled={isBusy} onPress={on.onDonor} about={about}>
        New gift from them
      </SmallButton>
    )
  return (
    <SmallButton
      needs="gifts.write"
      disabled={isBusy}
      onPress={isWhole ? on.onGift : on.onSeveral}
      about={about}
    >
      {isWhole ? 'It is this gift' : 'It is part of it'}
    </SmallButton>
  )
}

function MatchedLine({ line }: { line: BankLine }) {
  const { isBusy, run } = useAction()
  const confirm = useConfirm()
  const entered = line.gifts.filter(({ id }) => line.entered_gifts.includes(id)).length
  const takeBack = async () => {
    const isAgreed =
      entered === 0 ||
      (await confirm({
        question: 'Take this back?',
        yes: 'Take back',
        isDangerous: true,
        children: `${entered === 1 ? 'The gift that was' : `${entered} gifts that were`} entered with it will be removed. Receipts stay in the list, cancelled.`,
      }))
    if (!isAgreed) return
    await run(() => matchLine({ id: line.id, action: 'open' }), {
      failed: (reason) => `${bankToasts.takeBackFailed} ${reason}`,
      onDone: () => toast.success(bankToasts.takenBack),
    })
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <div className="wrap-anywhere min-w-0">
        {line.settlement_id && (
          <p>
            Payout <Link to={`/admin/payouts/${line.settlement_id}`}>{line.settlement_id}</Link>
          </p>
        )}
        {line.reason && <p>{line.reason}</p>}
        {line.gifts.map(({ id, amount, name }) => (
          <p key={id}>
            <Link to={`/admin/donations/${id}`}>
              Gift of {formatRupees(amount)}
              {name && ` from ${name}`}
            </Link>
          </p>
        ))}
      </div>
      <SmallButton needs="books.write" disabled={isBusy} onPress={takeBack} about={lineInWords(line)}>
        Take back
      </SmallButton>
    </div>
  )
}
