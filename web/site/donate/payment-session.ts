import type { NavigateFunction } from 'react-router'
import type { GiftLimits } from '#domain/donations/gift-request.ts'
import { fromPaise } from '#domain/india/money.ts'
import { withoutLanguage } from '#domain/languages/languages.ts'
import { tell, type Worth } from '#web/lib/analytics.ts'
import { browserBackend } from '#web/lib/backend.ts'
import {
  type CheckoutClass,
  type Method,
  openCheckout,
  type PaymentResult,
  type Subject,
} from '#web/lib/checkout.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { keepHandover } from '#web/lib/gift-handover.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { forgetReplacedGift, replacedGift } from '#web/lib/replaced-gift.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from '#web/ui/toast.ts'
import { orderErrorMessage } from './order-error-message.ts'
import { type Attempt, type Gift, openGift } from './orders.ts'
import type { PaymentWords } from './payment-words.ts'
import { openPledge } from './pledge.ts'
import { prefetchThankYou } from './prefetch-thank-you.ts'
import { preparation } from './preparation.ts'
import { type Recorded, report } from './report.ts'
import { siteConfig } from './site-config.ts'
import { watchGift } from './watch-gift.ts'

/** Reason why there is no thank-you yet; `message` in the server's words. */
export type Trouble = {
  kind: 'notStarted' | 'failed' | 'asking' | 'closed' | 'waiting'
  isWindowClosed: boolean
  /** Money may have moved: the pay button is disabled, and only the box offers a retry. */
  isUncertain?: boolean
  message?: string
  gift: Gift
}

/** State of the payment as the page shows it. */
export type Progress = {
  /** Limits of a gift; any amount until the server has responded, since it refuses invalid ones. */
  limits: GiftLimits
  isReporting: boolean
  trouble: Trouble | null
  /** Reference of a payment that succeeded and is not recorded yet. */
  unrecorded: string | null
}

type Page = {
  organisation: string
  words: Pick<PaymentWords, 'payment' | 'trouble' | 'pledge'>
  onProgress(progress: Partial<Progress>): void
  navigate: NavigateFunction
}

export type PaymentSession = ReturnType<typeof paymentSession>

/** Everything between the pay button and the thank-you page: the order, the provider's window, the record. */
export function paymentSession({ organisation, words, onProgress, navigate }: Page) {
  const { prepare, paymentWindow, takeProof } = preparation()
  let attempt: Attempt | null = null
  // Toast of this attempt; dismissed once it no longer applies.
  let toastId = 0
  let stopWatching = () => {}

  /**
   * Pressing again after a lost response, a failure or a closed window continues the same attempt with the
   * same order, so that no donor pays twice for one gift; a different amount starts a new one, and so does a
   * monthly gift that no longer replaces another.
   */
  function attemptFor(gift: Gift): Attempt {
    const replaces = gift.isMonthly ? replacedGift() : null
    const wanted = JSON.stringify([gift, replaces])
    if (attempt?.gift !== wanted) attempt = { gift: wanted, id: newUuid(), replaces }
    return attempt
  }

  async function pay(key: string, gift: Gift, method: Method | undefined, isWanted: () => boolean) {
    stopWatching()
    toast.dismiss(toastId)
    toastId = toast.loading(words.payment.initializing)
    let current = attemptFor(gift)
    try {
      // The window first: if it is blocked, no order is created.
      const Checkout = await paymentWindow()
      const proof = await takeProof()
      const subject = await openGift(browserBackend(), gift, current, proof).catch((error: unknown) => {
        if (!(error instanceof FunctionRefused) || error.code !== 'unknown_link') throw error
        // The gift to be replaced has ended: the new one stands alone.
        forgetReplacedGift()
        current = attemptFor(gift)
        return openGift(browserBackend(), gift, current, proof)
      })
      if (isWanted()) begin(Checkout, key, subject, gift, method, current)
    } catch (error) {
      console.error(error)
      if (!isWanted()) return
      if (error instanceof FunctionRefused && error.code === 'already_paid' && current.subjectId)
        return thank(current.subjectId)
      const message = orderErrorMessage(error, words.trouble)
      toast.error(fill(words.payment.orderFailed, { message }))
      onProgress({ trouble: { kind: 'notStarted', isWindowClosed: true, message, gift } })
    } finally {
      toast.dismiss(toastId)
    }
  }

  /** The only place where a checkout starts. */
  function begin(
    Checkout: CheckoutClass,
    key: string,
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
    prefetchThankYou()
    onProgress({ trouble: null })
    const watch = watchGift(browserBackend(), subject, () => thank(subject.id))
    stopWatching = watch.stop
    let isPaid = false
    let hasFailed = false
    let isWindowClosed = false
    const show = (kind: Trouble['kind']) => {
      const isUncertain = kind === 'asking' || kind === 'waiting'
      onProgress({ trouble: { kind, isWindowClosed, isUncertain, gift } })
    }
    openCheckout(Checkout, {
      key,
      subject,
      name: organisation,
      description: gift.isMonthly ? words.payment.monthlyDonation : words.payment.donation,
      method,
      onPaid(result) {
        isPaid = true
        watch.stop()
        onProgress({ isReporting: true, trouble: null })
        void settle(result, worth)
      },
      onFailed() {
        hasFailed = true
        toastId = toast.error(words.payment.failed)
        show('failed')
        watch.ask()
      },
      onClosed() {
        if (isPaid) return
        isWindowClosed = true
        // Only the provider knows whether money moved.
        show('asking')
        void watch.askOn((mayBePaid) => {
          const kind = mayBePaid ? 'waiting' : hasFailed ? 'failed' : watch.wasAway() ? 'waiting' : 'closed'
          show(kind)
          return kind === 'waiting'
        })
      },
    })
  }

  async function settle(result: PaymentResult, worth: Worth) {
    const recorded = await report(result, () => {
      toast.error(words.payment.statusUnrecorded)
      onProgress({ unrecorded: result.razorpay_payment_id })
    })
    if (recorded) succeed(result.razorpay_payment_id, recorded, worth)
  }

  /** The only place where a payment counts as successful, as confirmed by the server. */
  function succeed(paymentId: string, recorded: Recorded, worth: Worth) {
    if (recorded.status === 'successful') tell({ kind: 'gift', paymentId, ...worth })
    const reference = recorded.reference || paymentId
    const handover = {
      token: recorded.gift_token,
      detailsToken: recorded.details_token,
      letterTo: recorded.letter_to,
    }
    keepHandover(reference, handover)
    // The thank-you page uses this id once the gift is settled.
    keepHandover(paymentId, handover)
    thank(reference)
  }

  function thank(reference: string) {
    toast.dismiss(toastId)
    // Donors who have navigated away stay there, and get a toast instead.
    if (withoutLanguage(location.pathname) !== '/donate') toast.success(words.payment.successful)
    else navigate(`/donate/thank-you?reference=${encodeURIComponent(reference)}`, { replace: true })
  }

  return {
    prepare() {
      prepare()
      siteConfig(browserBackend()).then(
        ({ giftLimits }) => giftLimits && onProgress({ limits: giftLimits }),
        console.error,
      )
    },
    pay,
    openPledge: () => openPledge(navigate, words.pledge),
    /** The page was left, or is restored from the browser's cache. */
    stop() {
      stopWatching()
      toast.dismiss(toastId)
      onProgress({ trouble: null })
    },
  }
}
