import { useEffect, useRef, useState } from 'react'
import { fromPaise } from '#domain/money.ts'
import { checkOrder, checkoutAddress, createOrder, type Gift, verifyPayment } from '#web/data/donations.ts'
import { paymentKey } from '#web/data/site-settings.ts'
import { tell, type Worth } from '#web/lib/analytics.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { loadCheckout, openCheckout, type PaymentResult } from '#web/lib/checkout.ts'
import { donateMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'

/** A payment that went through, and whether the server could be told of it. */
export type Outcome = { paymentId: string; isRecorded: boolean }

type Key = { state: 'loading' | 'unreadable' } | { state: 'read'; value: string | null }

/** Everything between the pay button and the thank-you: the key, the order, the provider's window, the record. */
export function usePayment(organisation: string) {
  const [key, setKey] = useState<Key>({ state: 'loading' })
  const [isProcessing, setProcessing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const attempt = useRef<{ gift: string; id: string } | null>(null)

  /** Pressing again after a lost answer is the same attempt; another amount is another one. */
  function attemptFor(gift: Gift): string {
    const wanted = JSON.stringify(gift)
    if (attempt.current?.gift !== wanted) attempt.current = { gift: wanted, id: newAttemptId() }
    return attempt.current.id
  }

  useEffect(() => {
    let isLeft = false
    readKey().then((read) => {
      if (isLeft) return
      setKey(read)
      if (read.state === 'unreadable') toast.error(donateMessages.keyUnreadable)
    })
    return () => {
      isLeft = true
    }
  }, [])

  async function pay(gift: Gift) {
    if (isProcessing || key.state === 'loading') return
    if (gift.rupees <= 0) return void toast.error(donateMessages.invalidAmount)
    setProcessing(true)
    try {
      // A key that could not be read may be readable by now.
      const known = key.state === 'read' ? key : await readKey()
      setKey(known)
      if (known.state !== 'read') return void toast.error(donateMessages.keyUnreadable)
      if (known.value === null) return void toast.error(donateMessages.notConfigured)
      await openWindow(known.value, gift)
    } finally {
      setProcessing(false)
    }
  }

  async function openWindow(value: string, gift: Gift) {
    const initializing = toast.loading(donateMessages.initializing)
    try {
      const backend = browserBackend()
      const [order, Checkout] = await Promise.all([
        createOrder(backend, gift, attemptFor(gift)),
        checkoutAddress(backend).then(loadCheckout),
      ])
      // The window is for this order alone; the next press of the button is another gift.
      attempt.current = null
      const worth = {
        value: Number(fromPaise(order.amount)),
        currency: order.currency,
        causeId: gift.causeId,
      }
      tell({ kind: 'checkout', orderId: order.id, ...worth })
      openCheckout(Checkout, {
        key: value,
        order,
        name: organisation,
        description: gift.isMonthly ? 'Monthly donation' : 'Donation',
        isMonthly: gift.isMonthly,
        onPaid: (result) => settle(result, worth),
        onFailed: () => {
          toast.error(donateMessages.failed)
          checkOrder(backend, order.id).catch(console.error)
        },
      })
    } catch (error) {
      console.error(error)
      toast.error(donateMessages.orderFailed(error instanceof Error ? error.message : String(error)))
    } finally {
      toast.dismiss(initializing)
    }
  }

  async function settle(result: PaymentResult, worth: Worth) {
    setProcessing(true)
    try {
      const status = await verifyPayment(browserBackend(), result)
      if (status === 'successful') tell({ kind: 'gift', paymentId: result.razorpay_payment_id, ...worth })
      toast.success(donateMessages.successful)
      setOutcome({ paymentId: result.razorpay_payment_id, isRecorded: true })
    } catch (error) {
      console.error(error)
      toast.error(donateMessages.statusUnrecorded)
      setOutcome({ paymentId: result.razorpay_payment_id, isRecorded: false })
    } finally {
      setProcessing(false)
    }
  }

  const isTestMode = key.state === 'read' && key.value?.startsWith('rzp_test_') === true
  return { isReady: key.state !== 'loading', isTestMode, isProcessing, outcome, pay }
}

/** Not `randomUUID`, which browsers keep from pages without TLS. */
function newAttemptId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

async function readKey(): Promise<Key> {
  try {
    return { state: 'read', value: await paymentKey(browserBackend()) }
  } catch (error) {
    console.error(error)
    return { state: 'unreadable' }
  }
}
