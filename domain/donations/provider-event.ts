import { z } from 'zod'
import { PROVIDER_CODE } from './provider-codes.ts'
import {
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  providerDispute,
  providerOrder,
  providerPayment,
  providerRefund,
  seconds,
} from './provider-entities.ts'
import { type ProviderPayout, providerPayout } from './provider-payouts.ts'
import { type ProviderSubscription, providerSubscription } from './provider-subscriptions.ts'

const entity = z.object({ entity: z.unknown() }).nullish().catch(null)

const time = seconds.optional().catch(undefined)

const envelope = z.object({
  event: z.string().min(1).max(100),
  payload: z
    .object({
      payment: entity,
      order: entity,
      refund: entity,
      dispute: entity,
      subscription: entity,
      settlement: entity,
      payment_link: entity,
      qr_code: entity,
      virtual_account: entity,
      // Some events have their time here.
      created_at: time,
    })
    .catch({
      payment: null,
      order: null,
      refund: null,
      dispute: null,
      subscription: null,
      settlement: null,
      payment_link: null,
      qr_code: null,
      virtual_account: null,
      created_at: undefined,
    }),
  created_at: time,
})

/** The parts of a provider's event that the product uses. */
export type ProviderEvent = {
  event: string
  /** Time of the event by the provider's clock. */
  reportedAt: Date | undefined
  payment: ProviderPayment | undefined
  order: ProviderOrder | undefined
  refund: ProviderRefund | undefined
  dispute: ProviderDispute | undefined
  subscription: ProviderSubscription | undefined
  settlement: ProviderPayout | undefined
  /** The payment link, QR code or virtual account that collected the payment. */
  code: string | undefined
  /** Parts that could not be parsed. */
  unread: string[]
}

const collector = z.object({ id: z.string().regex(PROVIDER_CODE) })

const PARTS = ['payment', 'order', 'refund', 'dispute', 'subscription', 'settlement'] as const

/** Undefined for anything but an event. Unparsable parts are skipped, so future events do no harm. */
export function readProviderEvent(body: unknown): ProviderEvent | undefined {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return undefined
  const { event, payload } = parsed.data
  const at = parsed.data.created_at ?? payload.created_at
  const order = part(providerOrder, payload.order)
  const read = {
    payment: part(providerPayment, payload.payment),
    // The order of a payment link comes without its prefix.
    order: order && payload.payment_link ? { ...order, id: order.id.replace(/^(order_)?/, 'order_') } : order,
    refund: part(providerRefund, payload.refund),
    dispute: part(providerDispute, payload.dispute),
    subscription: part(providerSubscription, payload.subscription),
    settlement: part(providerPayout, payload.settlement),
  }
  return {
    event,
    reportedAt: at === undefined ? undefined : new Date(at * 1000),
    ...read,
    code: part(collector, payload.payment_link ?? payload.qr_code ?? payload.virtual_account)?.id,
    unread: PARTS.filter((name) => payload[name] && !read[name]),
  }
}

function part<Schema extends z.ZodType>(
  schema: Schema,
  held: { entity?: unknown } | null | undefined,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(held?.entity)
  return parsed.success ? parsed.data : undefined
}
