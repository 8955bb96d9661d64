/** Compares a monthly gift with the provider's books, and says in sentences where they differ. */
import type { Query } from '#backend/db/database.ts'
import type { Payment, RazorpayApi } from '../razorpay-api.ts'
import type { MonthlyTale } from './monthly-tale.ts'

const STATUS: Record<string, string> = {
  created: 'starting',
  authenticated: 'starting',
  pending: 'failing',
  halted: 'stopped',
}

export async function compareMonthlyGift(
  api: RazorpayApi,
  query: Query,
  tale: MonthlyTale,
): Promise<string[]> {
  const { giftId, subscriptionId, payments } = tale
  const { rows: gifts } = await query(
    `select payment_id, payment_status, (amount * 100)::int as amount,
      extract(epoch from billing_start)::int as month, is_monthly
    from public.donations where monthly_gift_id = $1 order by payment_id`,
    [giftId],
  )
  const paid = payments
    .filter(({ status }) => status === 'captured' || status === 'refunded')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const { rows: states } = await query(
    `select status, paused_by = 'payer' as by_payer, pending_action, (started_at is not null) as started
    from public.monthly_gifts where id = $1`,
    [giftId],
  )
  const held = api.subscriptions.get(subscriptionId)
  const isPaused = held?.status === 'paused'
  return [
    // Refunds are the poll's of the gift, and its events': the donation is there either way.
    ...differs(
      `charges of ${subscriptionId}`,
      gifts.map(({ payment_status: _, ...gift }) => gift),
      paid.map((payment) => ({
        payment_id: payment.id,
        amount: payment.amount,
        month: monthOf(api, payment),
        is_monthly: true,
      })),
    ),
    ...differs(`state of ${subscriptionId}`, states, [
      {
        status: STATUS[held?.status ?? ''] ?? held?.status,
        by_payer: isPaused ? held?.pause_initiated_by === 'customer' : null,
        pending_action: null,
        started: paid.length > 0,
      },
    ]),
    ...(await compareAttention(api, query, tale, gifts)),
  ]
}

const monthOf = (api: RazorpayApi, { invoice_id }: Payment) =>
  api.invoices.get(invoice_id ?? '')?.billing_start

/** A month charged twice is open while both charges count; nothing is ever called an unknown order. */
async function compareAttention(
  api: RazorpayApi,
  query: Query,
  { giftId, subscriptionId, payments }: MonthlyTale,
  gifts: Record<string, unknown>[],
): Promise<string[]> {
  const { rows } = await query(
    `select kind, reference from public.payment_attention
    where resolved_at is null and (monthly_gift_id = $1 or reference = $2 or payment_id = any ($3))
      and kind in ('month_charged_twice', 'unknown_order', 'unknown_subscription', 'second_payment')
    order by reference`,
    [giftId, subscriptionId, payments.map(({ id }) => id)],
  )
  const counted = payments.filter(({ id }) =>
    gifts.some(({ payment_id, payment_status }) => payment_id === id && payment_status === 'successful'),
  )
  const expected = counted
    .filter((payment) => counted.some((other) => isBefore(other, payment) && sameMonth(api, other, payment)))
    .map(({ id }) => ({ kind: 'month_charged_twice', reference: id }))
    .sort((one, other) => (one.reference < other.reference ? -1 : 1))
  return differs(`attention to ${subscriptionId}`, rows, expected)
}

const isBefore = (one: Payment, other: Payment) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)
const sameMonth = (api: RazorpayApi, one: Payment, other: Payment) =>
  monthOf(api, one) === monthOf(api, other)

function differs(what: string, stored: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(stored), JSON.stringify(expected)]
  return one === other ? [] : [`${what}: ${one} here, ${other} in truth`]
}
