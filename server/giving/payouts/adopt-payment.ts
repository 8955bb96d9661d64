import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import type { Services } from '../../services.ts'
import { settlePayment } from '../events/settle.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { razorpay } from '../provider/razorpay.ts'
import { asProviderError, notConfigured, problemOf } from '../provider/trouble.ts'
import { bookPayouts } from './read-payouts.ts'

/**
 * Makes a captured payment of an unknown order, code or link a gift. A payment without an order becomes the gift's
 * order itself, so that later reports find the gift.
 */
export async function adoptPayment(
  services: Services,
  { payment_id, cause_id, campaign }: ParsedInputOf<'adopt-payment'>,
  administrator: Record<string, unknown>,
): Promise<{ donation_id: string }> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const payment = await razorpay(keys)
    .payment(payment_id)
    .catch((error) => {
      const trouble = asProviderError(error)
      if (trouble.trouble === 'refused')
        throw refusal(404, 'unknown_payment', 'The payment provider knows no such payment.')
      throw problemOf(trouble)
    })
  if (payment.status !== 'captured')
    throw refusal(409, 'not_captured', 'Only a payment that arrived and was not refunded can become a gift.')
  if (payment.invoice_id)
    throw refusal(409, 'known', 'This is a charge of a monthly gift. Adopt the monthly gift instead.')
  return inTransaction(services.database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    if (cause_id && (await query('select from public.causes where id = $1', [cause_id])).rowCount === 0)
      throw refusal(400, 'invalid_payment', 'This cause does not exist.')
    const { rows: called } = await query<{ id: string }>('select id from private.campaign_called($1)', [
      campaign,
    ])
    if (campaign && !called[0]) throw refusal(400, 'invalid_payment', 'This campaign does not exist.')
    await query('select private.hold_payments_without_gift()')
    const { rows: orders } = await query<{ id: string }>('select private.order_of_gift($1, $2) as id', [
      payment.order_id,
      payment.payment_id,
    ])
    const orderId = orders[0]?.id ?? payment.payment_id
    const { rows } = await query<{ id: string }>(
      `insert into public.donations (amount, currency, order_id, cause_id, test_mode, created_at, campaign_id)
      select $1, $2, $3, $4, $5, least(coalesce($6, now()), now()), $8
      where not exists (select from public.payments where payment_id = $7 and donation_id is not null)
      on conflict (order_id) do nothing returning id`,
      [
        payment.amount,
        payment.currency,
        orderId,
        cause_id ?? null,
        isTestKey(keys.keyId),
        payment.paid_at,
        payment.payment_id,
        called[0]?.id,
      ],
    )
    const donationId = rows[0]?.id
    if (!donationId) throw refusal(409, 'known', 'This payment belongs to a gift already.')
    await query(
      `insert into private.gift_orders (donation_id, request_digest, next_check_at) values ($1, '', now() + interval '1 day')`,
      [donationId],
    )
    // Known without an order until now.
    await query(
      'update public.payments set order_id = coalesce(order_id, $2), donation_id = $3 where payment_id = $1',
      [payment.payment_id, orderId, donationId],
    )
    await settlePayment(query, { ...payment, order_id: orderId, asked: true })
    const { rows: payouts } = await query<{ settlement_id: string }>(
      'select distinct settlement_id from public.settlement_lines where payment_id = $1 order by 1',
      [payment.payment_id],
    )
    if (payouts.length > 0)
      await bookPayouts(
        query,
        payouts.map(({ settlement_id }) => settlement_id),
      )
    return { donation_id: donationId }
  })
}

const refusal = (status: number, code: string, message: string) => new Problem({ status, code, message })
