import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import { type ProviderEvent, readProviderEvent } from '#domain/donations/provider-event.ts'
import type { Services } from '../services.ts'
import { readKeys } from './keys.ts'
import { ProviderError, razorpay } from './razorpay.ts'
import { adoptOrder, recordDispute, recordRefund, type Settled, settlePayment } from './settle.ts'

/** The events that say something about a gift; all others are kept and left alone. */
const OURS = /^(payment\.(authorized|captured|failed)|order\.paid|refund\.\w+|payment\.dispute\.\w+)$/

/** Acts on a kept event, once: what was done and the note that it was done are one transaction. */
export async function handleEvent(services: Services, id: string): Promise<void> {
  const { database } = services
  const { rows } = await database.server.query<Kept>(
    `select id, event_id, event, payload, received_at from public.payment_events
    where id = $1 and handled_at is null`,
    [id],
  )
  const [kept] = rows
  if (!kept) return
  const event = readProviderEvent(kept.payload)
  const ours = event && OURS.test(event.event) ? event : undefined
  try {
    const payments = ours ? await paymentsOf(services, ours) : []
    await inTransaction(database, async (query) => {
      const done = ours ? await act(query, ours, payments, kept) : undefined
      const outcome = !ours ? 'kept, nothing to do' : (done?.outcome ?? 'could not be read')
      await note(query, kept, outcome, done?.donation_id)
      if (ours && (!done || ours.unread.length > 0))
        await callAttention(query, kept, ours.unread.map((part) => `Its ${part} makes no sense.`).join(' '))
    })
  } catch (error) {
    const why = reasonNeverToWork(error)
    if (!why) throw error
    services.log.error(
      { eventId: id, event: kept.event, err: error },
      'An event of the provider cannot be booked',
    )
    await inTransaction(database, async (query) => {
      await note(query, kept, `could not be booked: ${why}`.slice(0, 1000))
      await callAttention(query, kept, why)
    })
  }
}

type Kept = { id: string; event_id: string; event: string; payload: unknown; received_at: Date }

async function note(query: Query, { id }: Kept, outcome: string, donationId?: string | null): Promise<void> {
  await query(
    `update public.payment_events set outcome = $2, handled_at = now(), donation_id = $3
    where id = $1 and handled_at is null`,
    [id, outcome, donationId ?? null],
  )
}

/** An event about money that is not understood is for a person; asking the job again would not help. */
async function callAttention(query: Query, { id, event_id, event }: Kept, why: string): Promise<void> {
  await query(`select private.call_attention('odd_event', $1, $2, null::public.payments, $3)`, [
    event_id,
    `The payment provider's event “${event}” could not be booked. ${why}`.trim(),
    id,
  ])
}

/** Values that the tables do not take, or a payment that the provider does not know: it will be so again. */
function reasonNeverToWork(error: unknown): string | undefined {
  if (error instanceof ProviderError) return error.trouble === 'refused' ? error.message : undefined
  const { code, message } = error as { code?: string; message?: string }
  return /^2[23]/.test(code ?? '') ? message : undefined
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
  { order, refund, dispute, reportedAt }: ProviderEvent,
  payments: ProviderPayment[],
  { id, received_at }: Kept,
): Promise<Settled | undefined> {
  if (order) await adoptOrder(query, order)
  let done: Settled | undefined
  for (const payment of payments) {
    const known = { ...payment, order_id: payment.order_id ?? order?.id ?? null }
    done = telling(done, await settlePayment(query, known, id))
  }
  if (refund) done = telling(done, await recordRefund(query, refund, id))
  if (dispute)
    done = telling(
      done,
      await recordDispute(query, { ...dispute, reported_at: reportedAt ?? received_at }, id),
    )
  return done
}

function telling(first: Settled | undefined, second: Settled): Settled {
  if (!first || first.outcome === 'nothing new' || first.outcome === second.outcome) return second
  return {
    outcome: `${first.outcome}; ${second.outcome}`,
    donation_id: first.donation_id ?? second.donation_id,
  }
}
