import { GivingTrouble } from './giving-trouble.ts'

/** The payment provider's window. Its script is fetched only once a donor is about to pay. */
const BAND_GREEN = '#0f4c45'
const PATIENCE_MS = 20_000

/**
 * Subject of a payment: an order, or the mandate of a monthly gift. `amount` is in the currency's smallest
 * unit.
 */
export type Subject = {
  kind: 'order' | 'subscription'
  id: string
  amount: number
  currency: string
  /** Changes the payment method of a mandate that could not be charged. */
  isMethodChange?: boolean
}

/** Result of the window after a payment, with the provider's signature. */
export type PaymentResult = { razorpay_payment_id: string; razorpay_signature: string } & (
  | { razorpay_order_id: string }
  | { razorpay_subscription_id: string }
)

/** Payment method that the window opens with. */
export type Method = 'upi' | 'card' | 'netbanking'

type Checkout = {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}
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
    // A content blocker may leave the request hanging instead of refusing it.
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
  subject: Subject
  name: string
  description: string
  method?: Method | undefined
  onPaid(result: PaymentResult): void
  onFailed(): void
  /** The donor closed the window without paying. */
  onClosed(): void
}

export function openCheckout(Checkout: CheckoutClass, payment: Payment): void {
  const { key, subject, name, description, method, onPaid, onFailed, onClosed } = payment
  const checkout = new Checkout({
    key,
    ...subjectOptions(subject),
    name,
    description,
    prefill: method ? { method } : {},
    theme: { color: BAND_GREEN },
    ...languageOptions(document.documentElement.lang),
    handler: onPaid,
    modal: { ondismiss: onClosed },
  })
  checkout.on('payment.failed', onFailed)
  checkout.open()
}

/** The provider's codes for the languages of its window. For all others it is in English. */
const WINDOW_LANGUAGES = new Map([
  ['hi', 'hi'],
  ['bn', 'ben'],
  ['gu', 'guj'],
  ['mr', 'mar'],
  ['ta', 'tam'],
  ['te', 'tel'],
])

function languageOptions(tag: string) {
  const language = WINDOW_LANGUAGES.get(tag.replace(/-.*/, ''))
  return language ? { config: { display: { language } } } : {}
}

/** A mandate has its own amount; the provider rejects a second one. */
function subjectOptions({ kind, id, amount, currency, isMethodChange }: Subject) {
  return kind === 'subscription'
    ? {
        subscription_id: id,
        ...(isMethodChange ? { subscription_card_change: true } : {}),
        notes: { type: 'monthly_donation', subscription_id: id },
      }
    : { order_id: id, amount, currency, notes: { type: 'one_time_donation', order_id: id } }
}
