import type { AnswerOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import type { PaymentResult } from '#web/lib/checkout.ts'
import { verifyPayment } from './orders.ts'

/** The gift by the server's word. */
export type Recorded = AnswerOf<'verify-razorpay-payment'>

// At once, then while the donor waits, and then on, while the page tells how things stand.
const SOON_MS = [0, 700, 2000]
const LATER_MS = [5000, 10_000, 30_000, 60_000, 120_000]

/**
 * Reports a payment to the server and answers once the server has confirmed it. The donor has paid by then, so an
 * answer that gets lost is asked for again, wherever on the site the donor is: the same report twice is one gift.
 */
export async function report(result: PaymentResult, onLate: () => void): Promise<Recorded | undefined> {
  const soon = await verify(result, SOON_MS)
  if (soon) return soon
  onLate()
  return verify(result, LATER_MS)
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
