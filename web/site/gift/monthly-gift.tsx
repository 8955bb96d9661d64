import { useEffect, useRef, useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { rememberReplacedGift } from '#web/lib/replaced-gift.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import { CancelStep, PauseStep } from '../my-giving/pause-and-cancel.tsx'
import type { GiftWords } from './gift.tsx'
import { type Change, changeMonthlyGift, type LinkedMonthlyGift, sendMethodLink } from './linked-gift.ts'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: GiftWords
  token: string
  gift: LinkedMonthlyGift
  day: (moment: string) => string
  onChanged(gift: LinkedMonthlyGift): void
}

const RUNNING = ['starting', 'active', 'failing', 'stopped', 'paused']

/** State of a monthly gift, and its donor's options. */
export function MonthlyGift({ words: all, token, gift, day, onChanged }: Props) {
  const words = all.monthly
  const { language, canSendLetters } = useSite()
  const [step, setStep] = useState<'pause' | 'cancel' | null>(null)
  const [linkSent, setLinkSent] = useState<string | null>(null)
  const { isBusy, trouble, press } = usePress(all)
  const section = useFocusOnChange(`${step} ${gift.status} ${gift.pending}`)

  const change = (choice: Change) =>
    press(async () => {
      onChanged(await changeMonthlyGift(browserBackend(), token, gift, choice))
      setStep(null)
    })
  const sendLink = () =>
    press(async () => {
      const channels = await sendMethodLink(browserBackend(), token)
      const sent = channels.filter((channel) => channel !== 'email' || canSendLetters)
      setLinkSent(sent[0] ? words.linkSent[sent.length > 1 ? 'both' : sent[0]] : all.linkWaits)
    })
  /** The new gift replaces the old one, whose mandate would otherwise stay with the bank. */
  const beginAgain = () => {
    rememberReplacedGift(token)
    const choice = new URLSearchParams({ monthly: '1', amount: String(Math.trunc(Number(gift.amount))) })
    if (gift.cause_id) choice.set('cause_id', gift.cause_id)
    location.assign(pathIn(language, `/donate?${choice}`))
  }
  const needsMethod = gift.status === 'failing' || gift.status === 'stopped'
  // There is no address for a link to change the payment method.
  const hasNoAddress = trouble?.kind === 'said' && trouble.code === 'no_address'
  const isFree = RUNNING.includes(gift.status) && gift.pending === null && step === null

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="monthly-heading"
      className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-8"
    >
      <h2 id="monthly-heading" className="text-2xl text-heading">
        {fill(words.heading, { amount: formatRupees(gift.amount) })}
      </h2>
      <div role="status" className="grid gap-2">
        <p>{stateOf(words, gift, day)}</p>
        {gift.is_ending && <p>{words.ending}</p>}
        {gift.pending && (
          <p className="rounded-md border-2 border-marigold p-3 font-semibold">
            {words.pending[gift.pending as keyof typeof words.pending]}
          </p>
        )}
        {linkSent && <p className="rounded-md border-2 border-marigold p-3">{linkSent}</p>}
      </div>
      {step === 'pause' && (
        <PauseStep
          words={words}
          isBusy={isBusy}
          onBack={() => setStep(null)}
          onPause={(months) => change({ action: 'pause', months })}
        />
      )}
      {step === 'cancel' && (
        <CancelStep
          words={words}
          isBusy={isBusy}
          canPause={gift.status === 'active'}
          onBack={() => setStep(null)}
          onCancel={(reason) => change({ action: 'cancel', reason })}
        />
      )}
      {isFree && (
        <div className="flex flex-wrap gap-3">
          {(gift.status === 'stopped' || gift.is_ending || hasNoAddress) && (
            <Button disabled={isBusy} onClick={beginAgain}>
              {gift.is_ending ? words.renew : words.beginAgain}
            </Button>
          )}
          {needsMethod && !linkSent && !hasNoAddress && (
            <Button
              look={gift.status === 'stopped' ? 'outline' : 'solid'}
              disabled={isBusy}
              onClick={sendLink}
            >
              {words.sendLink}
            </Button>
          )}
          {gift.status === 'active' && (
            <Button look="outline" onClick={() => setStep('pause')}>
              {words.pause}
            </Button>
          )}
          {gift.status === 'paused' && gift.paused_by === 'donor' && (
            <Button disabled={isBusy} onClick={() => change({ action: 'resume' })}>
              {isBusy ? all.loading : words.resume}
            </Button>
          )}
          <Button look="outline" onClick={() => setStep('cancel')}>
            {words.cancel}
          </Button>
        </div>
      )}
      <TroubleNote words={all} trouble={trouble} />
    </section>
  )
}

/** The pressed button is replaced by others: the focus stays in its section. */
function useFocusOnChange(state: string) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    section.current?.focus({ preventScroll: true })
  }, [state])
  return section
}

type Words = GiftWords['monthly']

function stateOf(words: Words, gift: LinkedMonthlyGift, on: (moment: string) => string): string {
  const { status, next_charge_at, paused_until, paused_by } = gift
  if (status === 'active')
    return next_charge_at ? fill(words.next, { day: on(next_charge_at) }) : words.active
  if (status === 'paused') {
    if (paused_by === 'payer') return words.pausedByPayer
    const isOurs = paused_by === 'staff'
    if (!paused_until) return isOurs ? words.pausedByUs : words.paused
    return fill(isOurs ? words.pausedByUsUntil : words.pausedUntil, { day: on(paused_until) })
  }
  return words.states[status as keyof typeof words.states] ?? status
}
