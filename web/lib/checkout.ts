import { GivingTrouble } from './giving-trouble.ts'

/** The payment provider's window, whose script is fetched only once somebody is about to pay. */
const BAND_GREEN = '#0f4c45'
const PATIENCE_MS = 20_000

/** What is paid: an order, or the mandate of a monthly gift. `amount` is in the currency's smallest unit. */
export type Subject = {
  kind: 'order' | 'subscription'
  id: string
  amount: number
  currency: string
  /** A mandate that could not be charged takes another way to pay. */
  isMethodChange?: boolean
}

/** What the window hands over after a payment, with the provider's signature. */
export type PaymentResult = { razorpay_payment_id: string; razorpay_signature: string } & (
  | { razorpay_order_id: string }
  | { razorpay_subscription_id: string }
)

/** A way to pay that the window opens with. */
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
  subject: Subject
  name: string
  description: string
  method?: Method | undefined
  onPaid(result: PaymentResult): void
  onFailed(): void
  /** The donor closed the window without having paid in it. */
  onClosed(): void
}

export function openCheckout(Checkout: CheckoutClass, payment: Payment): void {
  const { key, subject, name, description, method, onPaid, onFailed, onClosed } = payment
  const checkout = new Checkout({
    key,
    ...about(subject),
    name,
    description,
    prefill: method ? { method } : {},
    theme: { color: BAND_GREEN },
    ...inLanguageOf(document.documentElement.lang),
    handler: onPaid,
    modal: { ondismiss: onClosed },
  })
  checkout.on('payment.failed', onFailed)
  checkout.open()
}

/** What the provider's window calls the languages it speaks. On any other page, as on English ones, it is in English. */
const WINDOW_LANGUAGES = new Map([
  ['hi', 'hi'],
  ['bn', 'ben'],
  ['gu', 'guj'],
  ['mr', 'mar'],
  ['ta', 'tam'],
  ['te', 'tel'],
])

function inLanguageOf(tag: string) {
  const language = WINDOW_LANGUAGES.get(tag.replace(/-.*/, ''))
  return language ? { config: { display: { language } } } : {}
}

/** A mandate knows its own amount; the provider refuses to be told one. */
function about({ kind, id, amount, currency, isMethodChange }: Subject) {
  return kind === 'subscription'
    ? {
        subscription_id: id,
        ...(isMethodChange ? { subscription_card_change: true } : {}),
        notes: { type: 'monthly_donation', subscription_id: id },
      }
    : { order_id: id, amount, currency, notes: { type: 'one_time_donation', order_id: id } }
}
