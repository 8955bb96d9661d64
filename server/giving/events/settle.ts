import { withoutNul } from '#backend/base/without-nul.ts'
import type { Query } from '#backend/db/database.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '#domain/donations/provider-entities.ts'

/** Outcome of settling in the database: see database/schema/074-settling.sql. */
export type Settled = { outcome: string; donation_id: string | null; status?: GiftStatus | null }

/** A payment as reported by the provider, on request (`asked`) or by an event, or by the checkout's signed result. */
export type PaymentUpdate = ProviderPayment & {
  confirmed: boolean
  asked?: boolean
  /** Set for a charge of a monthly gift. */
  subscription_id?: string | null
  /** The month that it pays for. */
  billing_start?: string | null
  /** The provider's payment link, QR code or virtual account that collected it. */
  provider_code?: string | null
}

export async function settlePayment(query: Query, update: PaymentUpdate, eventId?: string): Promise<Settled> {
  return answerOf(
    await query('select private.settle_payment($1, $2) as done', [entityJson(update), eventId ?? null]),
  )
}

export async function recordRefund(query: Query, refund: ProviderRefund, eventId?: string): Promise<Settled> {
  return answerOf(
    await query('select private.record_refund($1, $2) as done', [entityJson(refund), eventId ?? null]),
  )
}

export async function recordDispute(
  query: Query,
  dispute: ProviderDispute & { reported_at: Date },
  eventId?: string,
): Promise<Settled> {
  return answerOf(
    await query('select private.record_dispute($1, $2) as done', [entityJson(dispute), eventId ?? null]),
  )
}

/** An order at the provider carries the gift's id without dashes as its receipt. */
export const receiptOf = (donationId: string) => donationId.replaceAll('-', '')

/** Links the gift to its order if the response to opening it was lost. */
export async function adoptOrder(query: Query, order: { id: string; receipt: string | null }): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(order.receipt ?? '')) return
  await query(
    `update public.donations set order_id = $1 where id = $2 and order_id is null and platform = 'razorpay'
      and not exists (select from public.donations where order_id = $1)`,
    [order.id, order.receipt],
  )
}

// PostgreSQL accepts no NUL in text, and the provider passes on payers' input.
export const entityJson = (entity: object) => JSON.stringify(entity, withoutNul)

function answerOf({ rows }: { rows: { done?: Settled }[] }): Settled {
  const done = rows[0]?.done
  if (!done) throw new Error('Settling gave no answer')
  return done
}
