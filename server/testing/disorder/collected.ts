/** Compares gifts that were given through a code with the provider's payments: each payment is one gift. */
import type { Query } from '#backend/db/database.ts'
import type { RazorpayApi } from '../razorpay-api.ts'
import { deductedAt, differs } from './books.ts'
import { newTale, RUPEES, type Tale } from './tale.ts'

const KINDS = ['qr', 'va', 'plink'] as const

export const beginCollected = (api: RazorpayApi, count: number): Tale[] =>
  Array.from({ length: count }, (_, at) => {
    const orderId = api.orderFor(RUPEES)
    const kind = KINDS[at % KINDS.length]
    return { ...newTale('', orderId), code: orderId.replace('order', kind ?? 'qr') }
  })

export async function compareCollected(api: RazorpayApi, query: Query, tale: Tale): Promise<string[]> {
  const ids = tale.payments.map(({ id }) => id)
  const { rows: gifts } = await query(
    `select payment_id, payment_status, (amount * 100)::int as amount, (refunded_amount * 100)::int as refunded,
      (deducted_amount * 100)::int as deducted, donor_name
    from public.donations where payment_id = any ($1)
      or id in (select donation_id from public.payments where payment_id = any ($1))
    order by payment_id`,
    [ids],
  )
  const { rows: open } = await query(
    `select kind, payment_id from public.payment_attention
    where resolved_at is null and payment_id = any ($1)
      and kind in ('unknown_order', 'unknown_payment', 'second_payment', 'amount_mismatch', 'odd_event')
    order by payment_id`,
    [ids],
  )
  const byId = tale.payments.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const expected = byId
    .filter(({ currency }) => currency === 'INR')
    .map((payment) => {
      const { id, amount, amount_refunded } = payment
      return {
        payment_id: id,
        payment_status: amount_refunded === amount ? 'refunded' : 'successful',
        amount,
        refunded: amount_refunded,
        deducted: Math.min(deductedAt(api, payment), amount - amount_refunded),
        donor_name: payment.method === 'bank_transfer' ? 'Meera Nair Textiles Pvt Ltd' : null,
      }
    })
  const waiting = byId
    .filter(({ currency, status }) => currency !== 'INR' && status !== 'refunded')
    .map(({ id }) => ({ kind: 'unknown_order', payment_id: id }))
  return [
    ...differs(`gifts of ${tale.code}`, gifts, expected),
    ...differs(`attention to ${tale.code}`, open, waiting),
  ]
}
