import type { InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { FunctionRefused } from '#web/lib/functions.ts'

/**
 * Result of a refund request. `refused` is final. `unknown` is not: the refund may have been made, and
 * repeating the request with the same key finds out without making a second one.
 */
export type RefundOutcome =
  | { outcome: 'made'; status: string }
  | { outcome: 'refused' | 'unknown'; reason: string }

export async function refundGift(
  request: InputOf<'refund-razorpay-payment'>,
  key: string,
): Promise<RefundOutcome> {
  try {
    const { status } = await callAsAdministrator('refund-razorpay-payment', request, key)
    return { outcome: 'made', status }
  } catch (error) {
    if (!(error instanceof FunctionRefused))
      return { outcome: 'unknown', reason: 'The server did not answer.' }
    return { outcome: error.status < 500 ? 'refused' : 'unknown', reason: error.message }
  }
}
