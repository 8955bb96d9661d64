import { type ReactNode, useEffect, useRef } from 'react'
import type { Method } from '#web/lib/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import type { Trouble } from './payment-session.ts'
import type { PaymentWords } from './payment-words.ts'

type Props = {
  words: PaymentWords['box']
  trouble: Trouble
  /** The same gift with any UPI app. */
  upi: ReactNode
  isProcessing: boolean
  onRetry(method?: Method): void
}

const ONCE: readonly Method[] = ['upi', 'card', 'netbanking']
// Net banking needs a paper form for a mandate.
const MONTHLY: readonly Method[] = ['upi', 'card']

/** Explains a payment that failed or is uncertain: what happened, whether money moved, and what to do next. */
export function PaymentTrouble(props: Props) {
  const { words: box, trouble } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The provider's window keeps the focus while it is open.
    if (trouble.isWindowClosed) heading.current?.focus()
  }, [trouble])
  return (
    <section aria-labelledby="trouble-heading" className="rounded-md border-2 border-marigold bg-sunken p-4">
      <h2
        ref={heading}
        id="trouble-heading"
        tabIndex={-1}
        className="scroll-mt-20 font-body font-semibold text-lg outline-none"
      >
        {box[trouble.kind].heading}
      </h2>
      <p className="mt-1">{trouble.message ?? box[trouble.kind].text}</p>
      {/* Not until it is known whether money moved. */}
      {trouble.kind !== 'asking' && <WaysOn {...props} />}
    </section>
  )
}

function WaysOn({ words: box, trouble, upi, isProcessing, onRetry }: Props) {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          look={trouble.kind === 'waiting' ? 'outline' : 'give'}
          disabled={isProcessing}
          onClick={() => onRetry()}
        >
          {box.tryAgain}
        </Button>
      </div>
      <p id="another-method" className="mt-3 text-sm">
        {box.anotherMethod}
      </p>
      <ul aria-labelledby="another-method" className="mt-1 flex flex-wrap gap-2">
        {(trouble.gift.isMonthly ? MONTHLY : ONCE).map((method) => (
          <li key={method}>
            <Button
              look="outline"
              disabled={isProcessing}
              onClick={() => onRetry(method)}
              className="px-3.5! text-sm!"
            >
              {box.methods[method]}
            </Button>
          </li>
        ))}
      </ul>
      {upi}
    </>
  )
}
