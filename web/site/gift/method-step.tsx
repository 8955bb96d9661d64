import { useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { loadCheckout, openCheckout, type PaymentResult } from '#web/lib/checkout.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { checkoutAddress } from '../donate/orders.ts'
import { useSite } from '../layout/site.ts'
import { DoorCard } from '../my-giving/door-card.tsx'
import type { GiftWords } from './gift.tsx'
import { readMethodCheckout } from './linked-gift.ts'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

/** Target of the letter about a failed charge: a change of the payment method in the provider's window. */
export function MethodStep({ words: all, token }: { words: GiftWords; token: string }) {
  const words = all.method
  const { organisation } = useSite()
  const { isBusy, trouble, press } = usePress(all)
  const [outcome, setOutcome] = useState<'done' | 'waiting' | 'failed' | 'blocked' | null>(null)

  const begin = () =>
    press(async () => {
      setOutcome(null)
      const backend = browserBackend()
      const { key, subscription_id: id, amount, currency } = await readMethodCheckout(backend, token)
      const Checkout = await checkoutAddress(backend).then(loadCheckout).catch(blocked)
      if (!Checkout) return setOutcome('blocked')
      const result = await new Promise<PaymentResult | null>((done) => {
        openCheckout(Checkout, {
          key,
          subject: { kind: 'subscription', id, amount, currency, isMethodChange: true },
          name: organisation.org_name,
          description: words.description,
          onPaid: done,
          onFailed: () => setOutcome('failed'),
          onClosed: () => done(null),
        })
      })
      if (result) setOutcome(await report(result))
    })

  const isOver = outcome === 'done' || outcome === 'waiting'
  return (
    <DoorCard title={words.heading}>
      <div className="grid gap-5">
        {isOver ? <p role="status">{words[outcome]}</p> : <p>{words.text}</p>}
        {!isOver && (
          <Button size="lg" disabled={isBusy} onClick={begin}>
            {isBusy ? all.loading : words.submit}
          </Button>
        )}
        {(outcome === 'failed' || outcome === 'blocked') && (
          <p role="alert" className="rounded-md border-2 border-danger p-3">
            {words[outcome]}
          </p>
        )}
        <TroubleNote words={all} trouble={trouble} />
      </div>
    </DoorCard>
  )
}

function blocked(error: unknown): null {
  console.error(error)
  return null
}

/** The provider also notifies the server, so a lost response loses nothing. */
async function report(result: PaymentResult): Promise<'done' | 'waiting'> {
  try {
    const { status, monthly_gift } = await callFunction(browserBackend(), 'verify-razorpay-payment', result)
    // A gift that had stopped continues with its next month; missed months are not charged.
    return status === 'successful' || monthly_gift?.status === 'active' ? 'done' : 'waiting'
  } catch (error) {
    console.error(error)
    return 'waiting'
  }
}
