import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fromPaise } from '#domain/money.ts'
import { tell, type Worth } from '#web/lib/analytics.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { type CheckoutClass, type Order, openCheckout } from '#web/lib/checkout.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from '#web/ui/toast.ts'
import type { DonateWords } from './donate.tsx'
import { checkOrder, createOrder, type Gift } from './orders.ts'
import { usePaymentKey } from './use-payment-key.ts'
import { usePreparation } from './use-preparation.ts'
import { useReport } from './use-report.ts'
import { whyNoOrder } from './why-no-order.ts'

/** One wish to give, from its first press of the button until it is paid. */
type Attempt = { gift: string; id: string; orderId?: string }

/** Everything between the pay button and the thank-you: the key, the order, the provider's window, the record. */
export function usePayment(organisation: string, { payment: words, trouble }: DonateWords) {
  const key = usePaymentKey(words)
  const { prepare, window: paymentWindow, takeProof } = usePreparation()
  const { report, isReporting, unrecorded } = useReport(words)
  const navigate = useNavigate()
  const [isProcessing, setProcessing] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const attempt = useRef<Attempt | null>(null)
  // Which press of the button is being worked on; none once the page was left, even if it comes back.
  const working = useRef<symbol | null>(null)
  const initializing = useRef(0)

  useEffect(() => {
    const stop = () => {
      working.current = null
      setProcessing(false)
      toast.dismiss(initializing.current)
    }
    // A page that the browser kept while the donor was elsewhere comes back as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && stop()
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [])

  /**
   * Pressing again after a lost answer, a failure or a closed window is the same attempt and gets the same
   * order, so that nobody pays twice for one gift; another amount is another one.
   */
  function attemptFor(gift: Gift): Attempt {
    const wanted = JSON.stringify(gift)
    if (attempt.current?.gift !== wanted) attempt.current = { gift: wanted, id: newUuid() }
    return attempt.current
  }

  async function pay(gift: Gift) {
    if (working.current || isReporting || key.isLoading) return
    if (gift.rupees <= 0) return void toast.error(words.invalidAmount)
    const mine = Symbol()
    working.current = mine
    setProcessing(true)
    const value = await key.read()
    if (value) await openWindow(value, gift, () => working.current === mine)
    if (working.current !== mine) return
    working.current = null
    setProcessing(false)
  }

  async function openWindow(value: string, gift: Gift, isWanted: () => boolean) {
    initializing.current = toast.loading(words.initializing)
    const current = attemptFor(gift)
    try {
      // The window first: where it is blocked no order is begun.
      const Checkout = await paymentWindow()
      const order = await createOrder(browserBackend(), gift, current.id, await takeProof())
      if (isWanted()) begin(Checkout, value, order, gift, current)
    } catch (error) {
      console.error(error)
      if (!isWanted()) return
      if (error instanceof FunctionRefused && error.code === 'already_paid' && current.orderId)
        return thank(current.orderId)
      toast.error(fill(words.orderFailed, { message: whyNoOrder(error, trouble) }))
    } finally {
      toast.dismiss(initializing.current)
    }
  }

  /** The one place where a checkout begins. */
  function begin(Checkout: CheckoutClass, value: string, order: Order, gift: Gift, current: Attempt) {
    const worth = {
      value: Number(fromPaise(order.amount)),
      currency: order.currency,
      causeId: gift.causeId,
    }
    if (current.orderId !== order.id) tell({ kind: 'checkout', orderId: order.id, ...worth })
    current.orderId = order.id
    setOpened(true)
    openCheckout(Checkout, {
      key: value,
      order,
      name: organisation,
      description: gift.isMonthly ? words.monthlyDonation : words.donation,
      isMonthly: gift.isMonthly,
      onPaid: (result) => void report(result, (status) => succeed(result.razorpay_payment_id, status, worth)),
      onFailed() {
        toast.error(words.failed)
        checkOrder(browserBackend(), order.id).catch(console.error)
      },
    })
  }

  /** The one place where a payment is known to have succeeded, by the server's word. */
  function succeed(paymentId: string, status: unknown, worth: Worth) {
    if (status === 'successful') tell({ kind: 'gift', paymentId, ...worth })
    thank(paymentId)
  }

  function thank(reference: string) {
    toast.success(words.successful)
    // Who has moved on meanwhile is not called back.
    if (location.pathname !== '/donate') return
    navigate(`/donate/thank-you?reference=${encodeURIComponent(reference)}`, { replace: true })
  }

  return {
    isReady: !key.isLoading,
    isTestMode: key.isTest,
    isProcessing: isProcessing || isReporting,
    isOpened,
    unrecorded,
    prepare,
    pay,
  }
}
