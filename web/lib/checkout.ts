import { GivingTrouble } from './giving-trouble.ts'

/** The payment provider's window, whose script is fetched only once somebody is about to pay. */
const BAND_GREEN = '#0f4c45'
const PATIENCE_MS = 20_000

/** As the provider counts it: `amount` is in the currency's smallest unit. */
export type Order = { id: string; amount: number; currency: string }

/** What the window hands over after a payment, with the provider's signature. */
export type PaymentResult = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

type Checkout = { open(): void; on(event: 'payment.failed', listener: () => void): void }
export type CheckoutClass = new (options: object) => Checkout

declare global {
  interface Window {
    Razorpay?: CheckoutClass
  }
}

let loading: Promise<CheckoutClass> | undefined

/** Fetches the script once; after a failure the next call tries again. */
export function loadCheckout(address: string): Promise<CheckoutClass> {
  loading ??= new Promise<CheckoutClass>((loaded, failed) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      loading = undefined
      script.remove()
      failed(new GivingTrouble('windowBlocked'))
    }
    // A blocker may leave the request hanging instead of refusing it.
    const timer = setTimeout(giveUp, PATIENCE_MS)
    script.src = address
    script.onload = () => {
      if (!window.Razorpay) return giveUp()
      clearTimeout(timer)
      loaded(window.Razorpay)
    }
    script.onerror = giveUp
    document.head.append(script)
  })
  return loading
}

type Payment = {
  key: string
  order: Order
  name: string
  description: string
  isMonthly: boolean
  onPaid(result: PaymentResult): void
  onFailed(): void
}

export function openCheckout(Checkout: CheckoutClass, payment: Payment): void {
  const { key, order, name, description, isMonthly, onPaid, onFailed } = payment
  const checkout = new Checkout({
    key,
    amount: order.amount,
    currency: order.currency,
    order_id: order.id,
    name,
    description,
    prefill: {},
    notes: { type: isMonthly ? 'monthly_donation' : 'one_time_donation', order_id: order.id },
    theme: { color: BAND_GREEN },
    handler: onPaid,
  })
  checkout.on('payment.failed', onFailed)
  checkout.open()
}

type MethodChange = {
  key: string
  subscriptionId: string
  name: string
  description: string
  onPaid(result: MethodResult): void
  onFailed(): void
  onClosed(): void
}

/** What the window hands over once a monthly gift has another way to be charged. */
export type MethodResult = {
  razorpay_payment_id: string
  razorpay_subscription_id: string
  razorpay_signature: string
}

/** The same window, for another way to pay for a monthly gift that could not be charged. */
export function openMethodChange(Checkout: CheckoutClass, change: MethodChange): void {
  const { key, subscriptionId, name, description, onPaid, onFailed, onClosed } = change
  const checkout = new Checkout({
    key,
    subscription_id: subscriptionId,
    subscription_card_change: true,
    name,
    description,
    theme: { color: BAND_GREEN },
    handler: onPaid,
    modal: { ondismiss: onClosed },
  })
  checkout.on('payment.failed', onFailed)
  checkout.open()
}
