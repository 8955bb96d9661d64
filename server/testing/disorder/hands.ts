/** How the product is reached over HTTP, however its processes are run. */
import type { Query } from '#backend/db/database.ts'
import type { FunctionName } from '#domain/api/contracts.ts'
import { orderMessage, sign } from '../../giving/provider/signatures.ts'
import type { RazorpayApi } from '../razorpay-api.ts'
import { type Hands, newTale, RUPEES, type Tale } from './tale.ts'

/** Calls a function of one of the processes, and answers the status. */
export type Send = (
  at: number,
  name: FunctionName,
  body: string,
  headers?: Record<string, string>,
) => Promise<number>

/** The provider's webhook. */
export const delivery =
  (send: Send): Hands['deliver'] =>
  ({ id, body, signature }, at) =>
    send(at, 'razorpay-webhook', body, { 'X-Razorpay-Signature': signature, 'x-razorpay-event-id': id })

export function overHttp(
  send: Send,
  query: Query,
  adminToken: () => string,
): Pick<Hands, 'deliver' | 'report' | 'refund' | 'correct'> {
  const asAdministrator = () => ({ Authorization: `Bearer ${adminToken()}` })
  return {
    deliver: delivery(send),
    report: ({ orderId, paymentId, secret }, at) =>
      send(
        at,
        'verify-razorpay-payment',
        JSON.stringify({
          razorpay_order_id: orderId,
          razorpay_payment_id: paymentId,
          razorpay_signature: sign(orderMessage(orderId, paymentId), secret),
        }),
      ),
    refund: ({ giftId, rupees, key }, at) =>
      send(
        at,
        'refund-razorpay-payment',
        JSON.stringify({ donation_id: giftId, amount: rupees, reason: 'Out of order' }),
        { ...asAdministrator(), 'Idempotency-Key': key },
      ),
    correct: async ({ giftId, what, more }, at) => {
      const column = `${what}_amount`
      const { rows } = await query(`select ${column} + $2 as total from public.donations where id = $1`, [
        giftId,
        more,
      ])
      const request = { id: giftId, [column]: Number(rows[0]?.total), reason: 'Out of order' }
      return send(at, 'correct-donation', JSON.stringify(request), asAdministrator())
    },
  }
}

/** So many gifts whose orders are open and watched. */
export async function beginGifts(api: RazorpayApi, query: Query, count: number): Promise<Tale[]> {
  const orders = Array.from({ length: count }, () => api.orderFor(RUPEES))
  const { rows } = await query<{ id: string; order_id: string }>(
    `with gifts as (
      insert into public.donations (amount, order_id, test_mode) select ${RUPEES}, unnest($1::text[]), true
      returning id, order_id
    ), watched as (
      insert into private.gift_orders (donation_id, request_digest, next_check_at) select id, '', now() from gifts
    ) select id, order_id from gifts`,
    [orders],
  )
  return rows.map(({ id, order_id }) => newTale(id, order_id))
}
