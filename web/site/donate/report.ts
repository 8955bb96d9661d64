import type { AnswerOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import type { PaymentResult } from '#web/lib/checkout.ts'
import { verifyPayment } from './orders.ts'

/** The gift as confirmed by the server. */
export type Recorded = AnswerOf<'verify-razorpay-payment'>

// At once, then while the donor waits, and then on, while the page shows the status.
const SOON_MS = [0, 700, 2000]
const LATER_MS = [5000, 10_000, 30_000, 60_000, 120_000]

/**
 * Reports a payment to the server and returns once it is confirmed. The donor has paid by then, so a lost
 * response is requested again, on any page of the site: reporting twice records one gift.
 */
export async function report(result: PaymentResult, onLate: () => void): Promise<Recorded | undefined> {
  const soon = await verify(result, SOON_MS)
  if (soon) return soon
  onLate()
  return verify(result, LATER_MS)
}

/** The gift as confirmed by the server; undefined without a response. */
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

/** Resolves after a delay, or as soon as the phone is online again. */
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
