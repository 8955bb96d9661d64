import { type FormEvent, useEffect, useRef } from 'react'
import { HONEYPOT_FIELD } from '#domain/forms/sending.ts'
import { digitsOf } from '#web/lib/amount-field.ts'
import { visitCampaign } from '#web/lib/campaign.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { AmountField } from './amount-field.tsx'
import type { DonatePage, DonateWords } from './donate.tsx'
import { GiftFor } from './gift-for.tsx'
import type { Gift } from './orders.ts'
import { PresetCards } from './preset-cards.tsx'
import { SumLine } from './sum-line.tsx'
import type { Wish } from './wish.ts'

type Props = {
  page: DonatePage
  words: DonateWords
  wish: Wish
  causeTitle: string | null
  rupees: number
  onAmount(rupees: number): void
  isReady: boolean
  isProcessing: boolean
  isTestMode: boolean
  /** The donor reaches for an amount or the button. */
  onReach(): void
  onPay(gift: Gift): void
}

/** The fields are the browser's own, so that a choice made before the page's code arrived is kept. */
export function GiftForm({
  page,
  words,
  wish,
  causeTitle,
  rupees,
  onAmount,
  isReady,
  isProcessing,
  isTestMode,
  onReach,
  onPay,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { presets } = page.donation_presets
  const isPreset = presets.some(({ amount }) => amount === wish.rupees)

  const fields = () => new FormData(form.current ?? undefined)
  const readAmount = () =>
    Number(fields().get('preset')) || Number(digitsOf(String(fields().get('amount') ?? '')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before.
  useEffect(() => onAmount(readAmount()), [])

  const choosePreset = () => {
    const custom = form.current?.elements.namedItem('amount')
    if (custom instanceof HTMLInputElement) custom.value = ''
    onAmount(readAmount())
  }
  const typeAmount = () => {
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>('[name="preset"]') ?? []) {
      radio.checked = false
    }
    onAmount(readAmount())
  }
  const pay = () =>
    onPay({
      rupees: readAmount(),
      causeId: wish.causeId,
      campaign: visitCampaign(),
      isMonthly: fields().has('monthly'),
      website: String(fields().get(HONEYPOT_FIELD) ?? ''),
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pay()
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={onSubmit}
      onFocus={onReach}
      onPointerDown={onReach}
      aria-labelledby="presets-heading"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-lift"
    >
      <div aria-hidden="true" className="h-2 bg-marigold" />
      <div className="grid gap-6 p-5 sm:p-8">
        {causeTitle && wish.causeId && <GiftFor words={words} id={wish.causeId} title={causeTitle} />}
        <PresetCards
          heading={page.presets_heading}
          presets={presets}
          chosen={wish.rupees}
          onChoose={choosePreset}
        />
        <AmountField
          label={page.custom_amount_label}
          hint={page.custom_amount_hint}
          rupees={isPreset ? 0 : wish.rupees}
          onType={typeAmount}
          onEnter={pay}
        />
        <Checkbox
          name="monthly"
          label={page.monthly_label}
          hint={page.monthly_hint}
          defaultChecked={wish.isMonthly}
        />
        <Honeypot />
        <div className="grid gap-3">
          {isTestMode && (
            <p role="status" className="rounded-md border border-edge border-dashed px-4 py-2 font-semibold">
              {words.testMode}
            </p>
          )}
          <SumLine label={words.yourGift} rupees={rupees} />
          <Button
            type="submit"
            look="give"
            size="lg"
            disabled={rupees <= 0 || isProcessing || !isReady}
            onPointerEnter={onReach}
            className="needs-code w-full"
          >
            {isProcessing ? words.processing : page.pay_label}
          </Button>
          <noscript>
            <style>{'.needs-code{display:none}'}</style>
            <p>
              <Sentence
                text={words.needsJavaScript}
                parts={{
                  upi: (
                    <a href="#upi" className="font-semibold text-brand underline">
                      {words.giveByUpi}
                    </a>
                  ),
                }}
              />
            </p>
          </noscript>
        </div>
      </div>
    </form>
  )
}
