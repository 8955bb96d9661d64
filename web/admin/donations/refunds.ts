import { isRecord } from '#domain/page-content/content.ts'
import { supabase } from '#web/lib/supabase.ts'

/**
 * What became of a refund that was asked for. `refused` is final. `unknown` is not: it may have been made, and
 * the same question under the same key finds out without ever making a second one.
 */
export type RefundOutcome =
  | { outcome: 'made'; status: string }
  | { outcome: 'refused' | 'unknown'; reason: string }

export async function refundGift(
  request: { donation_id: string; amount: number; reason: string },
  key: string,
): Promise<RefundOutcome> {
  const { data, error } = await supabase().functions.invoke('refund-razorpay-payment', {
    body: request,
    headers: { 'Idempotency-Key': key },
  })
  if (!error) return { outcome: 'made', status: isRecord(data) ? String(data.status) : '' }
  const response = (error as { context?: unknown }).context
  if (!(response instanceof Response)) return { outcome: 'unknown', reason: 'The server did not answer.' }
  const said: unknown = await response.json().catch(() => null)
  const reason =
    isRecord(said) && typeof said.message === 'string'
      ? said.message
      : `The server answered ${response.status}.`
  return { outcome: response.status < 500 ? 'refused' : 'unknown', reason }
}
