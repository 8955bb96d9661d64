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
import type { DonateWords } from './donate.tsx'
import { type Attempt, type Gift, openGift } from './orders.ts'
import { preparation } from './preparation.ts'
import { type Recorded, report } from './report.ts'
import { siteConfig } from './site-config.ts'
import { watchGift } from './watch-gift.ts'
import { whyNoOrder } from './why-no-order.ts'

/** Why there is no thank-you yet; `message` in the server's words. */
export type Trouble = {
  kind: 'notStarted' | 'failed' | 'asking' | 'closed' | 'waiting'
  isWindowClosed: boolean
  /** Money may have moved: the pay button waits, and trying again is the box's to offer. */
  isUncertain?: boolean
  message?: string
  gift: Gift
}

/** How paying stands, as the page shows it. */
export type Progress = {
  /** What can be given at once; until the server has said so, any amount, since it refuses what it does not take. */
  limits: GiftLimits
  isReporting: boolean
  isOpened: boolean
  trouble: Trouble | null
  /** The reference of a payment that went through and is not in our books yet. */
  unrecorded: string | null
}

type Page = {
  organisation: string
  words: Pick<DonateWords, 'payment' | 'trouble'>
  onProgress(progress: Partial<Progress>): void
  /** Leads to the thank-you page. */
  onThanks(reference: string): void
}

export type PaymentSession = ReturnType<typeof paymentSession>

/** Everything between the pay button and the thank-you: the order, the provider's window, the record. */
export function paymentSession({ organisation, words, onProgress, onThanks }: Page) {
  const { prepare, paymentWindow, takeProof } = preparation()
  let attempt: Attempt | null = null
  // Of this attempt, in a toast: it goes once something else is true.
  let said = 0
  let stopWatching = () => {}

  /**
   * Pressing again after a lost answer, a failure or a closed window is the same attempt and gets the same
   * order, so that nobody pays twice for one gift; another amount is another one, and so is a monthly gift that no
   * longer takes the place of another.
   */
  function attemptFor(gift: Gift): Attempt {
    const replaces = gift.isMonthly ? replacedGift() : null
    const wanted = JSON.stringify([gift, replaces])
    if (attempt?.gift !== wanted) attempt = { gift: wanted, id: newUuid(), replaces }
    return attempt
  }

  async function pay(key: string, gift: Gift, method: Method | undefined, isWanted: () => boolean) {
    stopWatching()
    toast.dismiss(said)
    said = toast.loading(words.payment.initializing)
    let current = attemptFor(gift)
    try {
      // The window first: where it is blocked no order is begun.
      const Checkout = await paymentWindow()
      const proof = await takeProof()
      const subject = await openGift(browserBackend(), gift, current, proof).catch((error: unknown) => {
        if (!(error instanceof FunctionRefused) || error.code !== 'unknown_link') throw error
        // The gift whose place it was to take has ended: it stands for itself.
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
      const message = whyNoOrder(error, words.trouble)
      toast.error(fill(words.payment.orderFailed, { message }))
      onProgress({ trouble: { kind: 'notStarted', isWindowClosed: true, message, gift } })
    } finally {
      toast.dismiss(said)
    }
  }

  /** The one place where a checkout begins. */
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
    onProgress({ isOpened: true, trouble: null })
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
        said = toast.error(words.payment.failed)
        show('failed')
        watch.ask()
      },
      onClosed() {
        if (isPaid) return
        isWindowClosed = true
        // Whether money moved is for the provider to say.
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

  /** The one place where a payment is known to have succeeded, by the server's word. */
  function succeed(paymentId: string, recorded: Recorded, worth: Worth) {
    if (recorded.status === 'successful') tell({ kind: 'gift', paymentId, ...worth })
    const reference = recorded.reference || paymentId
    const handover = {
      token: recorded.gift_token,
      detailsToken: recorded.details_token,
      letterTo: recorded.letter_to,
    }
    keepHandover(reference, handover)
    // By which it goes once it is settled.
    keepHandover(paymentId, handover)
    thank(reference)
  }

  function thank(reference: string) {
    toast.dismiss(said)
    // Those who have moved on since are not called back, and read it where they are.
    if (withoutLanguage(location.pathname) !== '/donate') toast.success(words.payment.successful)
    else onThanks(reference)
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
    /** The page was left, or comes back from the browser's memory. */
    stop() {
      stopWatching()
      toast.dismiss(said)
      onProgress({ trouble: null })
    },
  }
}
