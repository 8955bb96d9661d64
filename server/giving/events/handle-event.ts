import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import { type ProviderEvent, readProviderEvent } from '#domain/donations/provider-event.ts'
import type { Services } from '../../services.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Keys, type Provider, razorpay } from '../provider/razorpay.ts'
import { notePayouts } from './note-payouts.ts'
import {
  adoptOrder,
  type PaymentUpdate,
  recordDispute,
  recordRefund,
  type Settled,
  settlePayment,
} from './settle.ts'
import {
  applySubscription,
  checkSoon,
  type SubscriptionAnswer,
  settleEarlierCharges,
  timestampedAnswer,
  withSubscription,
} from './subscriptions.ts'

/** Events that concern a gift or a payout; all others are stored and ignored. */
const HANDLED =
  /^(payment\.(authorized|captured|failed)|order\.paid|invoice\.paid|refund\.\w+|payment\.dispute\.\w+|subscription\.\w+|settlement\.\w+|payment_link\.(partially_)?paid|(qr_code|virtual_account)\.credited)$/

/** Handles a stored event once: its effects and `handled_at` are one transaction. */
export async function handleEvent(services: Services, id: string): Promise<void> {
  const { database } = services
  const { rows } = await database.server.query<StoredEvent>(
    `select id, event_id, event, payload, received_at from public.payment_events
    where id = $1 and handled_at is null`,
    [id],
  )
  const [stored] = rows
  if (!stored) return
  const event = readProviderEvent(stored.payload)
  const relevant = event && isRelevant(event) ? event : undefined
  try {
    const keys = relevant && (await readKeys(services))
    const payments = relevant ? await paymentsOf(services, relevant, keys) : []
    const answer =
      relevant?.subscription && (await fetchSubscription(services, relevant.subscription.subscription_id))
    await inTransaction(database, async (query) => {
      const done = relevant ? await act(query, relevant, payments, answer, stored, keys) : undefined
      const outcome = !relevant ? 'kept, nothing to do' : (done?.outcome ?? 'could not be read')
      await note(query, stored, outcome, done?.donation_id)
      if (relevant && (!done || relevant.unread.length > 0))
        await callAttention(
          query,
          stored,
          relevant.unread.map((part) => `Its ${part} makes no sense.`).join(' '),
        )
    })
  } catch (error) {
    const why = permanentFailure(error)
    if (!why) throw error
    services.log.error(
      { eventId: id, event: stored.event, err: error },
      'An event of the provider cannot be booked',
    )
    await inTransaction(database, async (query) => {
      await note(query, stored, `could not be booked: ${why}`.slice(0, 1000))
      await callAttention(query, stored, why)
    })
  }
}

/**
 * Ignores subscription and invoice events without an entity. Events about money that cannot be parsed are kept, since
 * they need attention.
 */
function isRelevant({ event, subscription, payment, unread }: ProviderEvent): boolean {
  if (!HANDLED.test(event)) return false
  return !/^(subscription|invoice)\./.test(event) || Boolean(subscription || payment || unread.length > 0)
}

type StoredEvent = Pick<ServerRow<'payment_events'>, 'id' | 'event_id' | 'event' | 'payload' | 'received_at'>

async function note(
  query: Query,
  { id }: StoredEvent,
  outcome: string,
  donationId?: string | null,
): Promise<void> {
  await query(
    `update public.payment_events set outcome = $2, handled_at = now(), donation_id = $3
    where id = $1 and handled_at is null`,
    [id, outcome, donationId ?? null],
  )
}

/** An event about money that cannot be booked needs a person; retrying the job would not help. */
async function callAttention(query: Query, { id, event_id, event }: StoredEvent, why: string): Promise<void> {
  await query(`select private.call_attention('odd_event', $1, $2, null::public.payments, $3)`, [
    event_id,
    `The payment provider's event “${event}” could not be booked. ${why}`.trim(),
    id,
  ])
}

/** Values that the tables reject, or a payment unknown to the provider: a retry fails as well. */
function permanentFailure(error: unknown): string | undefined {
  if (error instanceof ProviderError) return error.trouble === 'refused' ? error.message : undefined
  const { code, message } = error as { code?: string; message?: string }
  return /^2[23]/.test(code ?? '') ? message : undefined
}

/**
 * Fetches the payment of a refund, dispute or order event that lacks it. Fetches a payment's invoice too: only the
 * invoice shows that it is a charge of a monthly gift.
 */
async function paymentsOf(
  services: Services,
  event: ProviderEvent,
  keys: Keys | undefined,
): Promise<PaymentUpdate[]> {
  const query = serverQuery(services.database)
  const provider = keys && razorpay(keys)
  const named = event.subscription?.subscription_id ?? null
  const payments: PaymentUpdate[] = []
  for (const payment of await paymentsIn(provider, event)) {
    const known = await withSubscription(query, provider, payment, named)
    if (provider) await settleEarlierCharges(services, provider, known)
    payments.push(known)
  }
  return payments
}

async function paymentsIn(provider: Provider | undefined, event: ProviderEvent): Promise<ProviderPayment[]> {
  if (event.payment) return [event.payment]
  if (!provider) return []
  const wanted = event.refund?.payment_id ?? event.dispute?.payment_id
  if (wanted) return [await provider.payment(wanted)]
  return event.order ? provider.paymentsOf(event.order.id) : []
}

/**
 * Current state of a known monthly gift; the event only has its past state. Undefined if the provider is unavailable.
 */
async function fetchSubscription(
  services: Services,
  subscriptionId: string,
): Promise<SubscriptionAnswer | undefined> {
  const query = serverQuery(services.database)
  const keys = await readKeys(services)
  if (!keys || !(await isKnownSubscription(query, subscriptionId))) return undefined
  const provider = razorpay(keys)
  return timestampedAnswer(services, () => provider.subscription(subscriptionId)).catch((error) => {
    if (error instanceof ProviderError) return undefined
    throw error
  })
}

async function isKnownSubscription(query: Query, subscriptionId: string): Promise<boolean> {
  const { rowCount } = await query('select from public.monthly_gifts where subscription_id = $1', [
    subscriptionId,
  ])
  return rowCount === 1
}

async function act(
  query: Query,
  { order, refund, dispute, subscription, settlement, code, reportedAt }: ProviderEvent,
  payments: PaymentUpdate[],
  answer: SubscriptionAnswer | undefined,
  { id, received_at }: StoredEvent,
  keys: Keys | undefined,
): Promise<Settled | undefined> {
  if (order) await adoptOrder(query, order)
  let done: Settled | undefined
  for (const payment of payments) {
    const known = {
      ...payment,
      order_id: payment.order_id ?? order?.id ?? null,
      provider_code: code ?? null,
    }
    done = together(done, await settlePayment(query, known, id))
  }
  if (refund) done = together(done, await recordRefund(query, refund, id))
  if (dispute)
    done = together(
      done,
      await recordDispute(query, { ...dispute, reported_at: reportedAt ?? received_at }, id),
    )
  if (subscription) {
    const asReported = { ...subscription, asked_at: (reportedAt ?? received_at).toISOString() }
    done = together(done, await follow(query, asReported, answer, id))
  }
  if (settlement && keys) {
    await notePayouts({ query, keys }, [settlement])
    // Its lines come from the provider's list.
    await enqueue(query, 'read-payouts', {}, { key: 'read-payouts' })
    done = { outcome: `payout ${settlement.status ?? 'reported'}`, donation_id: null }
  }
  return done
}

/**
 * Applies the provider's current state to a known monthly gift. Without an answer it applies the event's state, and the
 * next check comes soon. An unknown subscription calls for attention.
 */
async function follow(
  query: Query,
  asReported: SubscriptionAnswer,
  answer: SubscriptionAnswer | undefined,
  eventId: string,
): Promise<Settled> {
  const { subscription_id, status } = asReported
  const settled = (outcome: string) => ({ outcome, donation_id: null })
  if (answer) return settled((await applySubscription(query, answer)) ?? 'nothing new')
  if (await isKnownSubscription(query, subscription_id)) {
    const done = await applySubscription(query, asReported)
    await checkSoon(query, subscription_id)
    return settled(done ?? 'nothing new')
  }
  // A subscription that ended without money needs no attention.
  if (['cancelled', 'completed', 'expired'].includes(status)) return settled('nothing new')
  await query('select private.call_for_subscription($1, null::public.payments, $2)', [
    subscription_id,
    eventId,
  ])
  return settled('needs attention: unknown subscription')
}

function together(first: Settled | undefined, second: Settled): Settled {
  if (!first || first.outcome === 'nothing new' || first.outcome === second.outcome)
    return { ...second, donation_id: first?.donation_id ?? second.donation_id }
  if (second.outcome === 'nothing new') return first
  return {
    outcome: `${first.outcome}; ${second.outcome}`,
    donation_id: first.donation_id ?? second.donation_id,
  }
}
