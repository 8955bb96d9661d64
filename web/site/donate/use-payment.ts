import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fromPaise } from '#domain/money.ts'
import { tell, type Worth } from '#web/lib/analytics.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { type CheckoutClass, type Method, openCheckout, type Subject } from '#web/lib/checkout.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { keepHandover } from '#web/lib/gift-handover.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from '#web/ui/toast.ts'
import type { DonateWords } from './donate.tsx'
import { type Gift, openGift } from './orders.ts'
import { usePaymentKey } from './use-payment-key.ts'
import { usePreparation } from './use-preparation.ts'
import { type Recorded, useReport } from './use-report.ts'
import { watchGift } from './watch-gift.ts'
import { whyNoOrder } from './why-no-order.ts'

/** One wish to give, from its first press of the button until it is paid. */
type Attempt = { gift: string; id: string; subjectId?: string }

/** Why there is no thank-you yet; `message` in the server's words. */
export type Trouble = {
  kind: 'notStarted' | 'failed' | 'closed' | 'waiting'
  isWindowClosed: boolean
  message?: string
  gift: Gift
}

/** Everything between the pay button and the thank-you: the key, the order, the provider's window, the record. */
export function usePayment(organisation: string, { payment: words, trouble: reasons }: DonateWords) {
  const key = usePaymentKey(words)
  const { prepare, window: paymentWindow, takeProof } = usePreparation()
  const { report, isReporting, unrecorded } = useReport(words)
  const navigate = useNavigate()
  const [isProcessing, setProcessing] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const attempt = useRef<Attempt | null>(null)
  // Which press of the button is being worked on; none once the page was left, even if it comes back.
  const working = useRef<symbol | null>(null)
  const initializing = useRef(0)
  const stopWatching = useRef(() => {})

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
      stopWatching.current()
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

  async function pay(gift: Gift, method?: Method) {
    if (working.current || isReporting || key.isLoading) return
    if (gift.rupees <= 0) return void toast.error(words.invalidAmount)
    stopWatching.current()
    const mine = Symbol()
    working.current = mine
    setProcessing(true)
    const value = await key.read()
    if (value) await openWindow(value, gift, method, () => working.current === mine)
    if (working.current !== mine) return
    working.current = null
    setProcessing(false)
  }

  async function openWindow(value: string, gift: Gift, method: Method | undefined, isWanted: () => boolean) {
    initializing.current = toast.loading(words.initializing)
    const current = attemptFor(gift)
    try {
      // The window first: where it is blocked no order is begun.
      const Checkout = await paymentWindow()
      const subject = await openGift(browserBackend(), gift, current.id, await takeProof())
      if (isWanted()) begin(Checkout, value, subject, gift, method, current)
    } catch (error) {
      console.error(error)
      if (!isWanted()) return
      if (error instanceof FunctionRefused && error.code === 'already_paid' && current.subjectId)
        return thank(current.subjectId)
      const message = whyNoOrder(error, reasons)
      toast.error(fill(words.orderFailed, { message }))
      setTrouble({ kind: 'notStarted', isWindowClosed: true, message, gift })
    } finally {
      toast.dismiss(initializing.current)
    }
  }

  /** The one place where a checkout begins. */
  function begin(
    Checkout: CheckoutClass,
    value: string,
    subject: Subject,
    gift: Gift,
    method: Method | undefined,
    current: Attempt,
  ) {
    const worth = {
      value: Number(fromPaise(subject.amount)),
      currency: subject.currency,
      causeId: gift.causeId,
    }
    if (current.subjectId !== subject.id) tell({ kind: 'checkout', orderId: subject.id, ...worth })
    current.subjectId = subject.id
    setOpened(true)
    setTrouble(null)
    const watch = watchGift(browserBackend(), subject, () => thank(subject.id))
    stopWatching.current = watch.stop
    let isPaid = false
    let hasFailed = false
    openCheckout(Checkout, {
      key: value,
      subject,
      name: organisation,
      description: gift.isMonthly ? words.monthlyDonation : words.donation,
      method,
      onPaid(result) {
        isPaid = true
        watch.stop()
        setTrouble(null)
        void report(result, (recorded) => succeed(result.razorpay_payment_id, recorded, worth))
      },
      onFailed() {
        hasFailed = true
        toast.error(words.failed)
        setTrouble({ kind: 'failed', isWindowClosed: false, gift })
        watch.ask()
      },
      onClosed() {
        if (isPaid) return
        const kind = hasFailed ? 'failed' : watch.wasAway() ? 'waiting' : 'closed'
        setTrouble({ kind, isWindowClosed: true, gift })
        watch.askOn()
      },
    })
  }

  /** The one place where a payment is known to have succeeded, by the server's word. */
  function succeed(paymentId: string, recorded: Recorded, worth: Worth) {
    if (recorded.status === 'successful') tell({ kind: 'gift', paymentId, ...worth })
    const reference = recorded.reference || paymentId
    keepHandover(reference, { token: recorded.gift_token, letterTo: recorded.letter_to })
    thank(reference)
  }

  function thank(reference: string) {
    // Who has moved on since is not called back, and reads it where they are.
    if (location.pathname !== '/donate') return void toast.success(words.successful)
    navigate(`/donate/thank-you?reference=${encodeURIComponent(reference)}`, { replace: true })
  }

  return {
    isReady: !key.isLoading,
    isTestMode: key.isTest,
    isProcessing: isProcessing || isReporting,
    isOpened,
    unrecorded,
    trouble,
    prepare,
    pay,
  }
}
