import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Method } from '#web/lib/checkout.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from '#web/ui/toast.ts'
import type { DonateWords } from './donate.tsx'
import type { Gift } from './orders.ts'
import type { PaymentSession, Progress } from './payment-session.ts'
import type { PaymentWords } from './payment-words.ts'
import { usePaymentKey } from './use-payment-key.ts'

type Payment = typeof import('./payment.ts') & { words: PaymentWords }

const nothing: Progress = {
  limits: { least: 0, most: Number.POSITIVE_INFINITY },
  isReporting: false,
  trouble: null,
  unrecorded: null,
}

/** State of the pay button and of its payment. */
export function usePayment(organisation: string, words: DonateWords) {
  const key = usePaymentKey(words.payment)
  const navigate = useNavigate()
  const [parts, setParts] = useState<Payment | null>(null)
  const [progress, setProgress] = useState(nothing)
  // Why the code that takes payments failed to load.
  const [notLoaded, setNotLoaded] = useState('')
  const [isProcessing, setProcessing] = useState(false)
  const session = useRef<Promise<PaymentSession> | null>(null)
  // The press of the button in progress; null once the page was left, even if it is restored.
  const working = useRef<symbol | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `begin` keeps one session.
  useEffect(() => {
    const stop = () => {
      working.current = null
      setProcessing(false)
      session.current?.then((begun) => begun.stop()).catch(() => {})
    }
    // A page restored from the browser's cache is in the state it was left in.
    const comeBack = (event: PageTransitionEvent) => event.persisted && stop()
    addEventListener('pageshow', comeBack)
    // The link of a pledge; what it asks for is in the query afterwards.
    if (location.hash && !location.search) begin().then((begun) => begun.openPledge(), console.error)
    return () => {
      removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [])

  function begin(): Promise<PaymentSession> {
    session.current ??= load().catch((error) => {
      session.current = null
      throw error
    })
    return session.current
  }

  async function load(): Promise<PaymentSession> {
    const payment = await import('./payment.ts')
    const all = await payment.paymentWords(words)
    setParts({ ...payment, words: all })
    return payment.paymentSession({
      organisation,
      words: all,
      onProgress: (news) => setProgress((known) => ({ ...known, ...news })),
      navigate,
    })
  }

  async function pay(gift: Gift, method?: Method) {
    if (working.current || progress.isReporting) return
    if (gift.rupees <= 0) return void toast.error(words.payment.invalidAmount)
    const mine = Symbol()
    const isWanted = () => working.current === mine
    working.current = mine
    setProcessing(true)
    setNotLoaded('')
    try {
      const value = await key.read()
      if (value) await (await begin()).pay(value, gift, method, isWanted)
    } catch (error) {
      console.error(error)
      const { offline, connectionLost } = words.trouble
      const message = navigator.onLine ? connectionLost : offline
      if (isWanted()) {
        toast.error(fill(words.payment.orderFailed, { message }))
        setNotLoaded(message)
      }
    }
    if (!isWanted()) return
    working.current = null
    setProcessing(false)
  }

  return {
    ...progress,
    parts,
    notLoaded,
    isReady: !key.isLoading && !progress.trouble?.isUncertain,
    isTestMode: key.isTest,
    isProcessing: isProcessing || progress.isReporting,
    /** Prefetches what paying needs, before the press. */
    prepare: () => void begin().then((begun) => begun.prepare(), console.error),
    pay,
  }
}
