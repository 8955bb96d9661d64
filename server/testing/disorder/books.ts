/** Compares our books with the provider's, gift by gift and in all, and says in sentences where they differ. */
import type { Query } from '#backend/db/database.ts'
import type { Payment, RazorpayApi } from '../razorpay-api.ts'
import { isPaid, type Tale } from './tale.ts'

export async function compareGift(api: RazorpayApi, query: Query, tale: Tale): Promise<string[]> {
  const { giftId, orderId, payments } = tale
  const { rows: gifts } = await query(
    `select payment_status, payment_id, transaction_id, (refunded_amount * 100)::int as refunded,
      (deducted_amount * 100)::int as deducted from public.donations where order_id = $1`,
    [orderId],
  )
  const { rows: known } = await query(
    `select payment_id as id, status, (refunded_amount * 100)::int as amount_refunded, confirmed
    from public.payments where order_id = $1 order by 1`,
    [orderId],
  )
  const held = payments
    .map(({ id, status, amount_refunded }) => ({ id, status, amount_refunded, confirmed: true }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const paid = payments.filter(isPaid)
  const counted = paid.find(({ id }) => id === gifts[0]?.payment_id)
  const expected = counted
    ? {
        payment_status: counted.status === 'refunded' ? 'refunded' : 'successful',
        payment_id: counted.id,
        transaction_id: counted.id,
        refunded: counted.amount_refunded,
        deducted: deductedAt(api, counted),
      }
    : {
        payment_status: payments.some(({ status }) => status === 'failed') ? 'failed' : 'created',
        payment_id: null,
        transaction_id: orderId,
        refunded: 0,
        deducted: 0,
      }
  return [
    ...differs(`payments of ${orderId}`, known, held),
    ...differs(`gift ${orderId}`, gifts, [expected]),
    ...(paid.length > 0 && !counted ? [`gift ${orderId}: paid at the provider, and not here`] : []),
    ...(await compareRefunds(api, query, tale)),
    ...(await compareAttention(api, query, giftId, payments, counted)),
  ]
}

/** One wish is at most one refund, and what is called refused was not made. */
async function compareRefunds(api: RazorpayApi, query: Query, { giftId, keys }: Tale): Promise<string[]> {
  const { rows } = await query(
    `select id, status from public.refunds where donation_id = $1 and id = any ($2::uuid[])`,
    [giftId, keys],
  )
  return keys.flatMap((key) => {
    const made = [...api.refunds.values()].filter(({ receipt }) => receipt === key)
    const status = rows.find(({ id }) => id === key)?.status ?? 'none'
    const wanted = made.length > 0 ? [made[0]?.status] : ['none', 'refused']
    if (made.length > 1) return [`refund ${key} was made ${made.length} times`]
    return wanted.includes(status) ? [] : [`refund ${key} is ${status}, but ${wanted.join(' or ')} in truth`]
  })
}

/** What needs a person is open, and nothing else is. */
async function compareAttention(
  api: RazorpayApi,
  query: Query,
  giftId: string,
  payments: Payment[],
  counted: Payment | undefined,
): Promise<string[]> {
  const { rows } = await query(
    `select kind, reference from public.payment_attention
    where donation_id = $1 and resolved_at is null and kind in ('second_payment', 'dispute', 'refund_failed')
    order by kind, reference`,
    [giftId],
  )
  // One that was made and failed without a word to us changes nothing and calls nobody.
  const { rows: told } = await query('select refund_id from public.refunds where donation_id = $1', [giftId])
  const heardOf = new Set(told.map(({ refund_id }) => refund_id))
  const ofGift = ({ payment_id }: { payment_id: string }) => payments.some(({ id }) => id === payment_id)
  const disputes = [...api.disputes.values()].filter(ofGift)
  const refunds = [...api.refunds.values()].filter(ofGift)
  const expected = [
    ...payments
      .filter((payment) => isPaid(payment) && payment !== counted && payment.status === 'captured')
      .map(({ id }) => ({ kind: 'second_payment', reference: id })),
    ...disputes
      .filter(({ status }) => status !== 'won' && status !== 'closed')
      .map(({ id }) => ({ kind: 'dispute', reference: id })),
    ...refunds
      .filter(({ id, status }) => status === 'failed' && heardOf.has(id))
      .map(({ id }) => ({ kind: 'refund_failed', reference: id })),
  ].sort((one, other) => (`${one.kind} ${one.reference}` < `${other.kind} ${other.reference}` ? -1 : 1))
  return differs(`attention to gift ${giftId}`, rows, expected)
}

/** What reports and donors' totals say, beside the gifts themselves; and that nothing forged got in. */
export async function compareTotals(query: Query): Promise<string[]> {
  const { rows: figures } = await query(
    `select dimension, sum(amount) as amount, sum(refunded) as refunded, sum(deducted) as deducted
    from (
      select dimension, amount, refunded, deducted from public.gift_figures
      union all
      select f.dimension, -f.amount, -f.refunded, -f.deducted
      from public.donations as gift, private.figures_of(gift) as f
    ) as lines group by dimension having (sum(amount), sum(refunded), sum(deducted)) <> (0, 0, 0)`,
  )
  const { rows: donors } = await query(
    `select email, amount_donated, private.counted_for(id) as given from public.donors as donor
    where exists (select from public.donations where donor_id = donor.id)
      and amount_donated is distinct from private.counted_for(id)`,
  )
  const { rows: forged } = await query(
    `select event_id from public.payment_events where event_id like 'forged%'
    union all select payment_id from public.payments where payment_id = 'pay_forged'`,
  )
  return [
    ...differs('figures that are not those of the gifts', figures, []),
    ...differs('donors whose total is not that of their gifts', donors, []),
    ...differs('what was forged', forged, []),
  ]
}

function deductedAt(api: RazorpayApi, payment: Payment): number {
  return [...api.disputes.values()]
    .filter(
      ({ payment_id, status }) => payment_id === payment.id && (status === 'lost' || status === 'closed'),
    )
    .reduce((sum, { amount_deducted }) => sum + amount_deducted, 0)
}

function differs(what: string, ours: unknown, theirs: unknown): string[] {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  return one === other ? [] : [`${what}: ${one} here, ${other} in truth`]
}
