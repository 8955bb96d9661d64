import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Backend } from '#web/lib/backend.ts'
import type { Campaign } from '#web/lib/campaign.ts'
import type { PaymentResult, Subject } from '#web/lib/checkout.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { GivingTrouble } from '#web/lib/giving-trouble.ts'
import { forgetReplacedGift } from '#web/lib/replaced-gift.ts'
import type { Choice } from './choice.ts'
import { siteConfig } from './site-config.ts'
import { within } from './within.ts'

export type Gift = Choice & {
  /** The line about citizenship stood beside the button. */
  isConfirmedIndian: boolean
  campaign: Campaign
  /** A honeypot: no person sees this field. */
  website: string
}

// The server waits for the provider twice 8 seconds at most.
const ORDER_PATIENCE_MS = 30_000
const PATIENCE_MS = 15_000
const BREATH_MS = 1500

/** One attempt to give, from its first press of the button until it is paid. */
export type Attempt = {
  /** What is given, to tell another attempt by. */
  gift: string
  id: string
  /** The token of the monthly gift whose place it takes. */
  replaces: string | null
  subjectId?: string
}

/**
 * Asks the server to open an order for a gift, or a mandate for a monthly one. What the gift is worth is the
 * server's word from here on. Asked again with the same attempt, after an answer that got lost, it gives the same.
 */
export async function openGift(
  backend: Backend,
  gift: Gift,
  { id: key, replaces }: Attempt,
  proof: string | null,
): Promise<Subject> {
  const patient = within(backend, ORDER_PATIENCE_MS)
  const options = { key, ...(proof ? { headers: { 'X-Gift-Proof': proof } } : {}) }
  const wanted = {
    amount: gift.rupees,
    cause_id: gift.causeId,
    ...gift.campaign,
    language: backend.language,
    ...(gift.isConfirmedIndian ? { citizenship: 'indian' as const } : {}),
    ...(gift.website ? { website: gift.website } : {}),
  }
  return twice(async () => {
    if (gift.isMonthly) {
      const mandate = { ...wanted, ...(replaces ? { replaces_token: replaces } : {}) }
      const { subscription_id, ...worth } = await callFunction(
        patient,
        'start-monthly-gift',
        mandate,
        options,
      )
      return subject('subscription', subscription_id, worth)
    }
    const body = { ...wanted, platform: 'razorpay', is_monthly: false as const }
    const { id, ...worth } = await callFunction(patient, 'create-razorpay-order', body, options)
    return subject('order', id, worth)
  })
}

/** A line that broke may hold again a moment later; a refusal is final. */
async function twice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof FunctionRefused || error instanceof GivingTrouble || !navigator.onLine) throw error
    await new Promise((done) => setTimeout(done, BREATH_MS))
    return ask()
  }
}

function subject(
  kind: Subject['kind'],
  id: unknown,
  { amount, currency }: { amount?: unknown; currency?: unknown },
): Subject {
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') {
    throw new GivingTrouble('orderIncomplete')
  }
  return { kind, id, amount, currency }
}

/** Reports a payment; the server checks the signature, records the gift and answers how it stands. */
export function verifyPayment(
  backend: Backend,
  result: PaymentResult,
): Promise<AnswerOf<'verify-razorpay-payment'>> {
  if ('razorpay_subscription_id' in result) forgetReplacedGift()
  return callFunction(within(backend, PATIENCE_MS), 'verify-razorpay-payment', result)
}

/** How a gift stands by the server's word, which asks the provider first: events may be lost, and a failure is recorded. */
export function askAboutGift(
  backend: Backend,
  { kind, id }: Subject,
): Promise<AnswerOf<'check-razorpay-order'>> {
  const about = kind === 'order' ? { razorpay_order_id: id } : { razorpay_subscription_id: id }
  return callFunction(within(backend, PATIENCE_MS), 'check-razorpay-order', about)
}

/** Where this site's payment window comes from: the provider, or a stand-in for it. */
export async function checkoutAddress(backend: Backend): Promise<string> {
  const { checkoutUrl } = await siteConfig(backend)
  if (typeof checkoutUrl !== 'string') throw new GivingTrouble('windowMissing')
  return checkoutUrl
}
