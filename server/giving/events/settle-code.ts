import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { razorpay } from '../provider/razorpay.ts'
import { settlePayment } from './settle.ts'

/**
 * Makes the payments that waited for a code donations. The provider is asked for each: the stored payment lacks its
 * payer, and a test payment is unknown to it once live keys are set.
 */
export async function settleCode(services: Services, code: string): Promise<void> {
  const keys = await readKeys(services)
  if (!keys) return
  const provider = razorpay(keys)
  const waiting = await inTransaction(services.database, async (query) => {
    // Waits for reports that did not see the code listed yet.
    await query('select private.hold_payments_without_gift()')
    const { rows } = await query<{ payment_id: string }>(
      'select payment_id from public.payments where provider_code = $1 and donation_id is null order by paid_at',
      [code],
    )
    return rows
  })
  for (const { payment_id } of waiting) {
    try {
      const payment = await provider.payment(payment_id)
      await inTransaction(services.database, (query) => settlePayment(query, { ...payment, asked: true }))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
      services.log.warn({ payment_id, reason: error.message }, 'The provider could not look a payment up')
    }
  }
}
