import { formatRupees } from '#domain/india/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { Choice } from './choice.ts'
import type { DonatePage, DonateWords } from './donate.tsx'

type Props = {
  page: DonatePage
  words: DonateWords
  choice: Choice
  isProcessing: boolean
  isDisabled: boolean
  onReach(): void
}

/** The amount and the pay button, sticky at the bottom of the window while the form is in view. */
export function PayBar({ page, words, choice, isProcessing, isDisabled, onReach }: Props) {
  const { registrations, canSendLetters } = useSite()
  const amount = formatRupees(choice.rupees)
  const label = choice.isMonthly ? page.pay_monthly_label : page.pay_label
  const named = choice.rupees > 0 ? label.replaceAll('{amount}', () => amount) : words.chooseAmount
  return (
    <div className="pay-bar needs-code bottom-0 md:order-1 z-20 -mx-4 max-md:sticky grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:gap-6 sm:px-8">
      <p className="leading-tight">
        <span className="block text-sm text-soft">{choice.isMonthly ? words.eachMonth : words.yourGift}</span>
        <output aria-live="polite" className="display amount text-2xl text-heading">
          {amount}
        </output>
      </p>
      <Button
        type="submit"
        look="give"
        size="lg"
        disabled={isDisabled}
        onPointerEnter={onReach}
        className="w-full px-3!"
      >
        {isProcessing ? words.processing : named}
      </Button>
      {registrations.some(({ kind }) => kind === '80g') && (
        <p className="pay-note -mt-2.5 col-span-2 text-right text-sm text-soft leading-tight">
          {canSendLetters ? words.receiptByEmail : words.receipt80g}
        </p>
      )}
    </div>
  )
}
