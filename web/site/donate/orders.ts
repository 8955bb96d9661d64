import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Backend } from '#web/lib/backend.ts'
import type { PaymentResult, Subject } from '#web/lib/checkout.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { GivingTrouble } from '#web/lib/giving-trouble.ts'
import { forgetReplacedGift } from '#web/lib/replaced-gift.ts'
import type { Utm } from '#web/lib/utm.ts'
import type { Choice } from './choice.ts'
import { pledgeToken } from './pledge.ts'
import { siteConfig } from './site-config.ts'
import { within } from './within.ts'

export type Gift = Choice & {
  /** The declaration of citizenship was beside the button. */
  isConfirmedIndian: boolean
  utm: Utm
  /** Address of the campaign that it is for. */
  campaign: string | null
  /** A honeypot field, invisible to people. */
  website: string
}

// The server waits for the provider at most twice 8 seconds.
const ORDER_PATIENCE_MS = 30_000
const PATIENCE_MS = 15_000
const BREATH_MS = 1500
// Times an attempt is repeated while too many people give. Browsers wait for different times, so that they do not all
// come back at once.
const TIMES_IN_A_CROWD = 2

/** One attempt to give, from the first press of the button until it is paid. */
export type Attempt = {
  /** Content of the gift, which distinguishes attempts. */
  gift: string
  id: string
  /** Token of the monthly gift that it replaces. */
  replaces: string | null
  subjectId?: string
}

/**
 * Opens an order for a gift, or a mandate for a monthly one, on the server, which decides the amount from
 * here on. Repeating it with the same attempt, after a lost response, returns the same order.
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
    ...(gift.campaign ? { campaign: gift.campaign } : {}),
    ...gift.utm,
    language: backend.language,
    ...(gift.isConfirmedIndian ? { citizenship: 'indian' as const } : {}),
    ...(gift.website ? { website: gift.website } : {}),
  }
  return retry(async () => {
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
    const pledge = pledgeToken()
    const body = {
      ...wanted,
      ...(pledge ? { pledge } : {}),
      platform: 'razorpay',
      is_monthly: false as const,
    }
    const { id, ...worth } = await callFunction(patient, 'create-razorpay-order', body, options)
    return subject('order', id, worth)
  })
}

/** A crowd, a database that is changing over, and an attempt that is still under way: they pass. */
const PASSING: readonly unknown[] = ['busy', 'provider_crowded', 'unavailable', 'order_pending']

/**
 * A lost connection may be back a moment later, and a crowd may have passed; any other refusal is final. The same
 * attempt opens one order, however often it is repeated.
 */
async function retry<Answer>(ask: () => Promise<Answer>, times = 0): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const passes = error instanceof FunctionRefused && PASSING.includes(error.code)
    const isFinal = (error instanceof FunctionRefused && !passes) || error instanceof GivingTrouble
    if (isFinal || !navigator.onLine || times >= (passes ? TIMES_IN_A_CROWD : 1)) throw error
    await new Promise((done) => setTimeout(done, BREATH_MS * (passes ? 1 + times + Math.random() : 1)))
    return retry(ask, times + 1)
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

/** Reports a payment; the server checks the signature, records the gift and returns its status. */
export function verifyPayment(
  backend: Backend,
  result: PaymentResult,
): Promise<AnswerOf<'verify-razorpay-payment'>> {
  if ('razorpay_subscription_id' in result) forgetReplacedGift()
  return callFunction(within(backend, PATIENCE_MS), 'verify-razorpay-payment', result)
}

/**
 * Status of a gift from the server, which first asks the provider: events may be lost, and a failure is
 * recorded.
 */
export function readGiftState(
  backend: Backend,
  { kind, id }: Subject,
): Promise<AnswerOf<'check-razorpay-order'>> {
  const about = kind === 'order' ? { razorpay_order_id: id } : { razorpay_subscription_id: id }
  return callFunction(within(backend, PATIENCE_MS), 'check-razorpay-order', about)
}

/** Address of the checkout script: the provider's, or the sandbox's. */
export async function checkoutAddress(backend: Backend): Promise<string> {
  const { checkoutUrl } = await siteConfig(backend)
  if (typeof checkoutUrl !== 'string') throw new GivingTrouble('windowMissing')
  return checkoutUrl
}
