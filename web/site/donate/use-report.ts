import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import type { PaymentResult } from '#web/lib/checkout.ts'
import { toast } from '#web/ui/toast.ts'
import type { DonateWords } from './donate.tsx'
import { verifyPayment } from './orders.ts'

/** The gift by the server's word. */
export type Recorded = AnswerOf<'verify-razorpay-payment'>

// At once, then while the donor waits, and then on, while the page tells how things stand.
const SOON_MS = [0, 700, 2000]
const LATER_MS = [5000, 10_000, 30_000, 60_000, 120_000]

/**
 * Reports a payment to the server and says so once the server has confirmed it. The donor has paid by then, so
 * an answer that gets lost is asked for again, wherever on the site the donor is: the same report twice is one gift.
 */
export function useReport(words: DonateWords['payment']) {
  const [unrecorded, setUnrecorded] = useState<string | null>(null)
  const [isReporting, setReporting] = useState(false)

  async function report(result: PaymentResult, onVerified: (recorded: Recorded) => void): Promise<void> {
    setReporting(true)
    let recorded = await verify(result, SOON_MS)
    if (!recorded) {
      toast.error(words.statusUnrecorded)
      setUnrecorded(result.razorpay_payment_id)
      recorded = await verify(result, LATER_MS)
    }
    if (recorded) onVerified(recorded)
  }

  return { report, isReporting, unrecorded }
}

/** How the gift stands by the server's word; nothing where there was none. */
async function verify(result: PaymentResult, pauses: readonly number[]): Promise<Recorded | undefined> {
  for (const pause of pauses) {
    await connectedAfter(pause)
    try {
      return await verifyPayment(browserBackend(), result)
    } catch (error) {
      console.error(error)
    }
  }
  return undefined
}

/** After a while, or as soon as a phone that had lost its network has found it again. */
function connectedAfter(ms: number): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}
