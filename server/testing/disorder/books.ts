/** Compares our books with the provider's, gift by gift and in all, and says in sentences where they differ. */
import type { Query } from '#backend/db/database.ts'
import type { Payment, RazorpayApi } from '../razorpay-api.ts'
import { isPaid, RUPEES, type Tale } from './tale.ts'

export async function compareGift(api: RazorpayApi, query: Query, tale: Tale): Promise<string[]> {
  const { giftId, orderId, payments } = tale
  const { rows: gifts } = await query(
    `select payment_status, payment_id, transaction_id, (amount * 100)::int as amount,
      (refunded_amount * 100)::int as refunded, (deducted_amount * 100)::int as deducted
    from public.donations where order_id = $1`,
    [orderId],
  )
  const { rows: known } = await query(
    `select payment_id as id, status, (amount * 100)::int as amount, currency,
      (refunded_amount * 100)::int as amount_refunded, confirmed
    from public.payments where order_id = $1 order by 1`,
    [orderId],
  )
  const held = payments
    .map(({ id, status, amount, currency, amount_refunded }) => ({
      id,
      status,
      amount,
      currency,
      amount_refunded,
      confirmed: true,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const paid = payments.filter((payment) => isPaid(payment) && payment.currency === 'INR')
  const counted = paymentThatCounts(api, paid)
  const returned = counted && (await returnedOf(api, query, giftId, counted))
  const refunded = returned ? Math.min(returned.refunded.total, counted.amount) : 0
  const expected =
    counted && returned
      ? {
          payment_status: refunded === counted.amount ? 'refunded' : 'successful',
          payment_id: counted.id,
          transaction_id: counted.id,
          amount: counted.amount,
          refunded,
          deducted: Math.min(returned.deducted.total, counted.amount - refunded),
        }
      : {
          payment_status: statusUnpaid(payments, gifts[0]?.payment_status),
          payment_id: null,
          transaction_id: orderId,
          amount: RUPEES * 100,
          refunded: 0,
          deducted: 0,
        }
  return [
    ...differs(`payments of ${orderId}`, known, held),
    ...differs(`gift ${orderId}`, gifts, [expected]),
    ...(await compareRefunds(api, query, tale)),
    ...(await compareAttention(api, query, tale, counted)),
  ]
}

/** The first payment of which the provider still holds anything, else the first: by its own books alone. */
function paymentThatCounts(api: RazorpayApi, paid: Payment[]): Payment | undefined {
  const place = (payment: Payment) =>
    `${isGone(api, payment) ? 1 : 0} ${String(payment.created_at).padStart(12, '0')} ${payment.id}`
  return paid.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))[0]
}

const isGone = (api: RazorpayApi, payment: Payment) =>
  payment.amount_refunded + deductedAt(api, payment) >= payment.amount

type Returned = Record<'refunded' | 'deducted', { total: number; byStaff: number; since: number }>

/** The amount returned of the payment that counts: by the provider's books, and by the last corrections beyond them. */
async function returnedOf(
  api: RazorpayApi,
  query: Query,
  giftId: string,
  payment: Payment,
): Promise<Returned> {
  const { rows } = await query(
    `select refunded_amount * 100 as refunded, deducted_amount * 100 as deducted,
      provider_refunded * 100 as provider_refunded, provider_deducted * 100 as provider_deducted
    from public.donation_corrections where donation_id = $1 and payment_id = $2 order by created_at desc`,
    [giftId, payment.id],
  )
  const part = (what: 'refunded' | 'deducted', atProvider: number) => {
    const last = rows.find((row) => row[what] !== null)
    const reported = Number(last?.[`provider_${what}`] ?? 0)
    const byStaff = Math.max(Number(last?.[what] ?? 0) - reported, 0)
    return {
      total: atProvider + byStaff,
      byStaff,
      since: byStaff > 0 ? Math.max(atProvider - reported, 0) : 0,
    }
  }
  return {
    refunded: part('refunded', payment.amount_refunded),
    deducted: part('deducted', deductedAt(api, payment)),
  }
}

/** A payment that failed and was captured late in another currency may have been heard of in between, or not. */
function statusUnpaid(payments: Payment[], status: string): string {
  if (payments.some(isForeign) && (status === 'created' || status === 'failed')) return status
  return payments.some((payment) => payment.status === 'failed') ? 'failed' : 'created'
}

const isForeign = (payment: Payment) => isPaid(payment) && payment.currency !== 'INR'

/** One request is at most one refund, and what is called refused was not made. */
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

/** Cases that need a person are open, and no others. */
async function compareAttention(
  api: RazorpayApi,
  query: Query,
  { giftId, payments }: Tale,
  counted: Payment | undefined,
): Promise<string[]> {
  const { rows } = await query(
    `select kind, reference from public.payment_attention
    where donation_id = $1 and resolved_at is null and kind in (
      'second_payment', 'dispute', 'refund_failed', 'amount_mismatch', 'over_deducted', 'correction_overlap')
    order by kind, reference`,
    [giftId],
  )
  // A refund that was made and failed without an event changes nothing and needs no attention.
  const { rows: reported } = await query('select refund_id from public.refunds where donation_id = $1', [
    giftId,
  ])
  const heardOf = new Set(reported.map(({ refund_id }) => refund_id))
  const ofGift = ({ payment_id }: { payment_id: string }) => payments.some(({ id }) => id === payment_id)
  const disputes = [...api.disputes.values()].filter(ofGift)
  const refunds = [...api.refunds.values()].filter(ofGift)
  const paid = payments.filter(isPaid)
  const aboutEach = await Promise.all(
    paid
      .filter((payment) => !isForeign(payment))
      .map(async (payment) =>
        aboutReturns(payment, await returnedOf(api, query, giftId, payment), payment === counted),
      ),
  )
  const expected = [
    ...paid
      .filter((payment) => payment !== counted && !isGone(api, payment))
      .map((payment) => ({
        kind: isForeign(payment) ? 'amount_mismatch' : 'second_payment',
        reference: payment.id,
      })),
    ...aboutEach.flat(),
    ...disputes
      .filter(({ status }) => status !== 'won' && status !== 'closed')
      .map(({ id }) => ({ kind: 'dispute', reference: id })),
    ...refunds
      .filter(({ id, status }) => status === 'failed' && heardOf.has(id))
      .map(({ id }) => ({ kind: 'refund_failed', reference: id })),
  ].sort((one, other) => (`${one.kind} ${one.reference}` < `${other.kind} ${other.reference}` ? -1 : 1))
  return differs(`attention to gift ${giftId}`, rows, expected)
}

function aboutReturns({ id, amount }: Payment, { refunded, deducted }: Returned, counts: boolean) {
  const besideRefunds = refunded.byStaff + deducted.total
  return [
    ...(counts && amount !== RUPEES * 100 ? ['amount_mismatch'] : []),
    ...(besideRefunds > 0 && refunded.total + deducted.total > amount ? ['over_deducted'] : []),
    ...(counts && refunded.since + deducted.since > 0 ? ['correction_overlap'] : []),
  ].map((kind) => ({ kind, reference: id }))
}

/** Compares reports and donors' totals with the gifts, and checks that nothing forged was stored. */
export async function compareTotals(query: Query): Promise<string[]> {
  const { rows: figures } = await query(
    `select dimension, sum(amount) as amount, sum(refunded) as refunded, sum(deducted) as deducted, sum(net) as net
    from (
      select dimension, amount, refunded, deducted, net from public.gift_figures
      union all
      select f.dimension, -f.amount, -f.refunded, -f.deducted, -f.net
      from public.donations as gift, private.figures_of(gift) as f
    ) as lines group by dimension having (sum(amount), sum(refunded), sum(deducted), sum(net)) <> (0, 0, 0, 0)`,
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

export function deductedAt(api: RazorpayApi, payment: Payment): number {
  return [...api.disputes.values()]
    .filter(
      ({ payment_id, status }) => payment_id === payment.id && (status === 'lost' || status === 'closed'),
    )
    .reduce((sum, { amount_deducted }) => sum + amount_deducted, 0)
}

export function differs(what: string, stored: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(stored), JSON.stringify(expected)]
  return one === other ? [] : [`${what}: ${one} here, ${other} in truth`]
}
