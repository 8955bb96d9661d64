import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { HONEYPOT_FIELD } from '#domain/forms/sending.ts'
import { formatRupees } from '#domain/india/money.ts'
import { digitsOf } from '#web/lib/amount-field.ts'
import type { Method } from '#web/lib/checkout.ts'
import { visitUtm } from '#web/lib/utm.ts'
import { fill } from '#web/lib/words.ts'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { AmountField } from './amount-field.tsx'
import { readAskedFor } from './asked-for.ts'
import { CausePicker } from './cause-picker.tsx'
import {
  amountsFor,
  besidePresets,
  type CampaignOffer,
  type CauseOffer,
  type Choice,
  type PageAmounts,
  presetOrUsual,
} from './choice.ts'
import { Citizenship } from './citizenship.tsx'
import type { DonatePage, DonateWords } from './donate.tsx'
import { NeedsCode } from './needs-code.tsx'
import { OnceOrMonthly } from './once-or-monthly.tsx'
import { PayBar } from './pay-bar.tsx'
import { PresetCards } from './preset-cards.tsx'
import type { usePayment } from './use-payment.ts'

type Props = {
  page: DonatePage
  words: DonateWords
  causes: readonly CauseOffer[]
  amounts: PageAmounts
  /** Set if the gift is for a campaign: then there are no causes to choose from. */
  campaign: CampaignOffer | null
  /** Initial choice; the fields are uncontrolled. */
  first: Choice
  choice: Choice
  onChoice(choice: Choice): void
  isMonthlyOffered: boolean
  isForeign: boolean
  onForeign(isForeign: boolean): void
  /** Why the amount is invalid, shown beside its field. */
  problem: string | null
  payment: ReturnType<typeof usePayment>
  /** Whether a UPI app can pay: nothing is promised if staff entered no UPI ID or code. */
  hasUpi: boolean
  /** Result of an attempt to pay, above the form; it can retry with the form's present values. */
  children(retry: (method?: Method) => void): ReactNode
}

/** Fields are uncontrolled, so that a choice made before the page's code arrived is kept. */
export function GiftForm(props: Props) {
  const { page, words, causes, campaign, first, choice, isMonthlyOffered, isForeign, problem, payment } =
    props
  const plain = useHref('/donate')
  const form = useRef<HTMLFormElement>(null)
  const cause = causes.find(({ id }) => id === choice.causeId)
  const offered = (causeId: string | null) =>
    amountsFor(
      causes.find(({ id }) => id === causeId),
      props.amounts,
    )
  const atFirst = offered(first.causeId)
  const textAtFirst = besidePresets(first.rupees, atFirst)
  // Typed, or from the address: kept when the cause changes, while a default amount is replaced.
  const [isOwn, setOwn] = useState(textAtFirst !== '' && first.rupees !== atFirst.defaultAmount)

  const field = (name: 'amount' | 'monthly') =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined
  const write = (text: string) => {
    const amount = field('amount')
    if (amount) amount.value = text
  }
  const fields = () => new FormData(form.current ?? undefined)
  const read = (): Choice => {
    const filled = fields()
    return {
      rupees: Number(filled.get('preset')) || Number(digitsOf(String(filled.get('amount') ?? ''))),
      isMonthly: filled.has('monthly'),
      // The server renders no unknown cause; the address still has it.
      causeId: String(filled.get('cause_id') ?? '') || (first.causeId ? null : asked().causeId),
    }
  }
  const asked = () => readAskedFor(new URLSearchParams(location.search))
  const changed = () => props.onChoice(read())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before.
  useEffect(() => {
    const amount = field('amount')
    if (amount?.value && amount.value !== amount.defaultValue) return typeAmount()
    chooseCause()
    // The server renders only the offered amounts; any other comes from the address.
    const { rupees } = asked()
    const text = rupees === first.rupees ? '' : besidePresets(rupees, atFirst)
    if (!text) return
    write(text)
    typeAmount()
  }, [])

  const choosePreset = () => {
    write('')
    setOwn(false)
    changed()
  }
  const typeAmount = () => {
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>('[name="preset"]') ?? []) {
      radio.checked = false
    }
    setOwn(true)
    changed()
  }
  const chooseCause = () => {
    const next = read()
    const amounts = offered(next.causeId)
    // A preset may have been chosen before the page's code arrived.
    const stays = isOwn && !fields().has('preset')
    setOwn(stays)
    if (!stays) {
      next.rupees = presetOrUsual(next.rupees, amounts)
      write(besidePresets(next.rupees, amounts))
    }
    props.onChoice(next)
  }
  const makeMonthly = (event: MouseEvent) => {
    event.preventDefault()
    const monthly = field('monthly')
    if (monthly) monthly.checked = true
    changed()
  }

  const pay = (method?: Method) => {
    if (isForeign) return
    if (problem) return field('amount')?.focus()
    const website = String(fields().get(HONEYPOT_FIELD) ?? '')
    const isConfirmedIndian = page.citizenship_text !== ''
    // The amount shown on the button, whatever the fields contain.
    const gift = { ...choice, isConfirmedIndian, utm: visitUtm(), campaign: campaign?.slug ?? null, website }
    void payment.pay(gift, method)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pay()
  }

  const about = campaign
    ? `campaign=${campaign.slug}`
    : `cause_id=${encodeURIComponent(choice.causeId ?? '')}`
  const chosen = `?amount=${choice.rupees}&${about}&monthly=`
  const picker = (
    <CausePicker
      page={page}
      words={words}
      causes={causes}
      campaign={campaign}
      chosen={cause}
      unknownId={causes.some(({ id }) => id === first.causeId) ? null : first.causeId}
      onChange={chooseCause}
    />
  )
  return (
    <form
      ref={form}
      data-choice={isForeign ? undefined : chosen + (choice.isMonthly ? 1 : '')}
      method="post"
      onSubmit={onSubmit}
      onFocus={payment.prepare}
      onPointerDown={payment.prepare}
      aria-labelledby="presets-heading"
      className="rounded-lg border border-line bg-surface shadow-lift"
    >
      <div aria-hidden="true" className="h-2 rounded-t-lg bg-marigold" />
      <div className="grid gap-2.5 px-4 pt-2.5 sm:gap-5 sm:px-8 sm:pt-7">
        {props.children(pay)}
        {payment.isTestMode && (
          <p role="status" className="rounded-md border border-edge border-dashed px-3 py-1 text-sm">
            {words.testMode}
          </p>
        )}
        {campaign && picker}
        {isMonthlyOffered && (
          <OnceOrMonthly
            once={page.once_label}
            monthly={page.monthly_label}
            isMonthly={first.isMonthly}
            onChange={changed}
          />
        )}
        <PresetCards
          key={choice.causeId}
          heading={page.presets_heading}
          presets={offered(choice.causeId).presets}
          chosen={isOwn ? 0 : choice.rupees}
          onChoose={choosePreset}
        />
        <AmountField
          label={page.custom_amount_label}
          problem={problem}
          text={textAtFirst}
          onType={typeAmount}
          onEnter={() => payment.isReady && pay()}
        />
        {choice.isMonthly && choice.rupees > 0 && !problem && (
          // In view on a phone's first screen, with the button sticky at the bottom; elsewhere right above
          // the button.
          <p className="text-sm leading-snug md:order-1">
            {fill(words.monthlyNotice, { amount: formatRupees(choice.rupees) })}
          </p>
        )}
        {!campaign && picker}
        <Citizenship
          text={page.citizenship_text}
          words={words.citizenship}
          isForeign={isForeign}
          onChange={props.onForeign}
        />
        <Honeypot />
        <PayBar
          page={page}
          words={words}
          choice={choice}
          isProcessing={payment.isProcessing}
          isDisabled={choice.rupees <= 0 || payment.isProcessing || !payment.isReady || isForeign}
          onReach={payment.prepare}
        />
      </div>
      <div className="px-4 pb-4 sm:px-8 sm:pb-6">
        {isMonthlyOffered && page.make_monthly_text && !choice.isMonthly && (
          <a
            href={`${plain + chosen}1`}
            onClick={makeMonthly}
            className="needs-code flex min-h-11 items-center text-brand text-sm underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
          >
            {page.make_monthly_text}
          </a>
        )}
        {/* Only browsers without JavaScript show it. */}
        <noscript>{import.meta.env.SSR && <NeedsCode words={words} hasUpi={props.hasUpi} />}</noscript>
      </div>
    </form>
  )
}
