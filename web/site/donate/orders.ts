import type { GiftStatus } from '#domain/api/giving.ts'
import type { Backend } from '#web/lib/backend.ts'
import type { Campaign } from '#web/lib/campaign.ts'
import type { Order, PaymentResult } from '#web/lib/checkout.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { GivingTrouble } from '#web/lib/giving-trouble.ts'

export type Gift = {
  rupees: number
  causeId: string | null
  isMonthly: boolean
  campaign: Campaign
  /** A field that no person sees; whoever fills it is none. */
  website: string
}

// The server waits for the provider twice 8 seconds at most.
const ORDER_PATIENCE_MS = 30_000
const PATIENCE_MS = 15_000
const BREATH_MS = 1500

/**
 * Asks the server to open an order for a gift. What the gift is worth is the server's word from here on.
 * Asked again with the same `attempt`, after an answer that got lost, it gives the same order.
 */
export async function createOrder(
  backend: Backend,
  gift: Gift,
  attempt: string,
  proof: string | null,
): Promise<Order> {
  const body = {
    amount: gift.rupees,
    platform: 'razorpay',
    cause_id: gift.causeId,
    is_monthly: gift.isMonthly,
    ...gift.campaign,
    ...(gift.website ? { website: gift.website } : {}),
  }
  const options = { key: attempt, ...(proof ? { headers: { 'X-Gift-Proof': proof } } : {}) }
  const ask = () => callFunction(within(backend, ORDER_PATIENCE_MS), 'create-razorpay-order', body, options)
  const { id, amount, currency } = await ask().catch(async (error: unknown) => {
    // A line that broke may hold again a moment later; a refusal is final.
    if (error instanceof FunctionRefused || !navigator.onLine) throw error
    await new Promise((done) => setTimeout(done, BREATH_MS))
    return ask()
  })
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') {
    throw new GivingTrouble('orderIncomplete')
  }
  return { id, amount, currency }
}

/** Reports a payment; the server checks the signature, records the gift and answers how it stands. */
export async function verifyPayment(backend: Backend, result: PaymentResult): Promise<GiftStatus> {
  return (await callFunction(within(backend, PATIENCE_MS), 'verify-razorpay-payment', result)).status
}

/** Has the server ask the provider about an order whose payment failed, so that the gift's record says so. */
export async function checkOrder(backend: Backend, orderId: string): Promise<void> {
  await callFunction(within(backend, PATIENCE_MS), 'check-razorpay-order', { razorpay_order_id: orderId })
}

/** Where this site's payment window comes from: the provider, or a stand-in for it. */
export async function checkoutAddress(backend: Backend): Promise<string> {
  const response = await within(backend, PATIENCE_MS).fetch(`${backend.url}/config.json`)
  const { checkoutUrl } = (await response.json()) as { checkoutUrl?: unknown }
  if (typeof checkoutUrl !== 'string') throw new GivingTrouble('windowMissing')
  return checkoutUrl
}

/** A backend that is waited for only so long: on a phone between two cells an answer may never come. */
function within(backend: Backend, patienceMs: number): Backend {
  return {
    ...backend,
    fetch(input, init) {
      const patience = new AbortController()
      setTimeout(() => patience.abort(), patienceMs)
      return backend.fetch(input, { ...init, signal: patience.signal })
    },
  }
}
