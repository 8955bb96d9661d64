import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import { type ProviderEvent, readProviderEvent } from '#domain/donations/provider-event.ts'
import type { Services } from '../services.ts'
import { readKeys } from './keys.ts'
import { razorpay } from './razorpay.ts'
import { adoptOrder, recordDispute, recordRefund, type Settled, settlePayment } from './settle.ts'

/** The events that say something about a gift; all others are kept and left alone. */
const OURS = /^(payment\.(authorized|captured|failed)|order\.paid|refund\.\w+|payment\.dispute\.\w+)$/

/** Acts on a kept event, once: what was done and the note that it was done are one transaction. */
export async function handleEvent(services: Services, id: string): Promise<void> {
  const { database, log } = services
  const { rows } = await database.server.query<{ payload: unknown; received_at: Date }>(
    'select payload, received_at from public.payment_events where id = $1 and handled_at is null',
    [id],
  )
  const [row] = rows
  if (!row) return
  const event = readProviderEvent(row.payload)
  const ours = event && OURS.test(event.event) ? event : undefined
  const payments = ours ? await paymentsOf(services, ours) : []

  await inTransaction(database, async (query) => {
    const done = ours ? await act(query, ours, payments, row.received_at, id) : undefined
    const outcome = !ours ? 'kept, nothing to do' : (done?.outcome ?? 'could not be read')
    await query(
      `update public.payment_events set outcome = $2, handled_at = now(), donation_id = $3
      where id = $1 and handled_at is null`,
      [id, outcome, done?.donation_id ?? null],
    )
    if (ours && !done)
      log.error({ eventId: id, event: ours.event }, 'An event of the provider makes no sense')
  })
}

/** A refund, a dispute or an order that comes without its payment is no use alone: the provider is asked for it. */
async function paymentsOf(services: Services, event: ProviderEvent): Promise<ProviderPayment[]> {
  if (event.payment) return [event.payment]
  const wanted = event.refund?.payment_id ?? event.dispute?.payment_id
  if (!wanted && !event.order) return []
  const keys = await readKeys(services)
  if (!keys) return []
  if (wanted) return [await razorpay(keys).payment(wanted)]
  return event.order ? razorpay(keys).paymentsOf(event.order.id) : []
}

async function act(
  query: Query,
  { order, refund, dispute, saidAt }: ProviderEvent,
  payments: ProviderPayment[],
  receivedAt: Date,
  id: string,
): Promise<Settled | undefined> {
  if (order) await adoptOrder(query, order)
  let done: Settled | undefined
  for (const payment of payments) {
    const known = { ...payment, order_id: payment.order_id ?? order?.id ?? null }
    done = telling(done, await settlePayment(query, known, id))
  }
  if (refund) done = telling(done, await recordRefund(query, refund, id))
  if (dispute)
    done = telling(done, await recordDispute(query, { ...dispute, said_at: saidAt ?? receivedAt }, id))
  return done
}

function telling(first: Settled | undefined, second: Settled): Settled {
  if (!first || first.outcome === 'nothing new') return second
  return {
    outcome: `${first.outcome}; ${second.outcome}`,
    donation_id: first.donation_id ?? second.donation_id,
  }
}
