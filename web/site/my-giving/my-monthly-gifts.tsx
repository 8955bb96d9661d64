import { useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { rememberReplacedGift } from '#web/lib/replaced-gift.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import { AmountStep, MethodStep } from './monthly-steps.tsx'
import type { MyMonthlyGift } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { CancelStep, PauseStep } from './pause-and-cancel.tsx'
import { Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Words = MyGivingWords['monthly']
type Props = {
  words: MyGivingWords
  gifts: MyMonthlyGift[]
  day: (moment: string) => string
  onChanged(): Promise<void>
}

const ENDED = ['cancelled', 'completed']

export function MyMonthlyGifts({ words: all, gifts, day, onChanged }: Props) {
  const words = all.monthly
  if (gifts.length === 0) return null
  return (
    <Section title={words.heading}>
      <ul className="grid gap-4">
        {gifts.map((gift) => (
          <li key={gift.id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
            <MonthlyGift words={all} gift={gift} day={day} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Change = { action: 'pause' | 'resume' | 'cancel'; months?: number; reason?: string }

function MonthlyGift({ words: all, gift, day, onChanged }: Omit<Props, 'gifts'> & { gift: MyMonthlyGift }) {
  const { language } = useSite()
  const words = all.monthly
  const [step, setStep] = useState<'pause' | 'cancel' | 'amount' | 'method' | null>(null)
  const { isBusy, problem, press } = usePress(all.unexpected)
  const back = () => setStep(null)

  const change = (choice: Change) =>
    press(async () => {
      await callAsDonor('change-monthly-gift', { id: gift.id, ...choice })
      // The table has the state confirmed by the provider.
      await onChanged()
      setStep(null)
    })
  const changeMethod = () =>
    press(async () => {
      const { token } = await callAsDonor('monthly-gift-token', { id: gift.id, purpose: 'method' })
      location.assign(pathIn(language, `/gift#method=${token}`))
    })
  const changeAmount = (rupees: number) =>
    press(async () => {
      const { token } = await callAsDonor('monthly-gift-token', { id: gift.id, purpose: 'amount' })
      rememberReplacedGift(token)
      const choice = new URLSearchParams({ monthly: '1', amount: String(rupees) })
      if (gift.cause_id) choice.set('cause_id', gift.cause_id)
      location.assign(pathIn(language, `/donate?${choice}`))
    })

  const isOver = ENDED.includes(gift.status)
  const isFree = !isOver && gift.pending_action === null && step === null
  const method = words.methods[gift.method as keyof typeof words.methods]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 className="font-semibold text-xl">{fill(words.each, { amount: formatRupees(gift.amount) })}</h3>
        <p className="text-soft first-letter:uppercase">{gift.causeTitle ?? all.gifts.allWork}</p>
      </div>
      <div role="status" className="grid gap-1">
        <p>{stateOf(words, gift, day)}</p>
        {method && !isOver && <p className="text-soft">{fill(words.paidBy, { method })}</p>}
        {gift.status === 'cancelled' && <p>{words.kindWord}</p>}
        {gift.pending_action && (
          <p className="rounded-md border-2 border-marigold p-3 font-semibold">
            {words.pending[gift.pending_action as keyof typeof words.pending]}
          </p>
        )}
      </div>
      {step === 'pause' && (
        <PauseStep
          words={words}
          isBusy={isBusy}
          onBack={back}
          onPause={(months) => change({ action: 'pause', months })}
        />
      )}
      {step === 'cancel' && (
        <CancelStep
          words={words}
          isBusy={isBusy}
          canPause={gift.status === 'active'}
          onBack={back}
          onCancel={(reason) => change({ action: 'cancel', reason })}
        />
      )}
      {step === 'amount' && (
        <AmountStep words={words} isBusy={isBusy} onBack={back} onAmount={changeAmount} />
      )}
      {step === 'method' && (
        <MethodStep
          words={words}
          isBusy={isBusy}
          onBack={back}
          onContinue={() => changeAmount(Math.trunc(gift.amount))}
        />
      )}
      {isFree && (
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {(gift.status === 'failing' || gift.status === 'stopped') && (
            <Button disabled={isBusy} onClick={changeMethod}>
              {words.otherMethod}
            </Button>
          )}
          {gift.status === 'paused' && gift.paused_by === 'donor' && (
            <Button disabled={isBusy} onClick={() => change({ action: 'resume' })}>
              {isBusy ? all.loading : words.resume}
            </Button>
          )}
          {gift.status === 'active' && (
            <>
              <Button look="outline" onClick={() => setStep('amount')}>
                {words.otherAmount}
              </Button>
              <Button look="outline" onClick={() => setStep('method')}>
                {words.otherMethod}
              </Button>
              <Button look="outline" onClick={() => setStep('pause')}>
                {words.pause}
              </Button>
            </>
          )}
          <Button look="quiet" onClick={() => setStep('cancel')}>
            {words.cancel}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </div>
  )
}

function stateOf(words: Words, gift: MyMonthlyGift, on: (moment: string) => string): string {
  const { status, next_charge_at, paused_until, paused_by, ended_at } = gift
  if (status === 'active')
    return next_charge_at ? fill(words.next, { day: on(next_charge_at) }) : words.active
  if (status === 'paused') {
    if (paused_by === 'payer') return words.pausedByPayer
    const isOurs = paused_by === 'staff'
    if (!paused_until) return isOurs ? words.pausedByUs : words.paused
    return fill(isOurs ? words.pausedByUsUntil : words.pausedUntil, { day: on(paused_until) })
  }
  if (status === 'cancelled' && ended_at) return fill(words.endedOn, { day: on(ended_at) })
  return words.states[status as keyof typeof words.states] ?? status
}
