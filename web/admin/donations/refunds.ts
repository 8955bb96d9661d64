import type { InputOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { FunctionRefused } from '#web/lib/functions.ts'

/**
 * What became of a refund that was asked for. `refused` is final. `unknown` is not: it may have been made, and
 * the same question under the same key finds out without ever making a second one.
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
