import { createHash } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import { maskAccountNumbers } from '#domain/donations/account-numbers.ts'
import { type ProviderEvent, readProviderEvent } from '#domain/donations/provider-event.ts'
import type { Services } from '../../services.ts'
import { readWebhookSecrets } from '../provider/keys.ts'
import { isSignedWith } from '../provider/signatures.ts'
import { entityJson, type PaymentUpdate } from './settle.ts'

type Received = { body: Uint8Array; signature: string; eventId: string | null }

const SETTLED_AT_ONCE = /^(payment\.(authorized|captured|failed)|order\.paid)$/

/** Settles an event or stores it with the job that handles it; false if it was stored already. */
export async function receiveEvent(
  services: Services,
  { body, signature, eventId }: Received,
): Promise<boolean> {
  const { database, log } = services
  const secrets = await readWebhookSecrets(services)
  if (secrets.length === 0) {
    log.warn('An event of the payment provider came, but no webhook secret is set')
    throw new Problem({ status: 503, code: 'no_webhook_secret', message: 'No webhook secret is set.' })
  }
  if (!secrets.some((secret) => isSignedWith(secret, body, signature))) {
    log.warn('An event of the payment provider had a wrong signature')
    throw new Problem({ status: 400, code: 'invalid_signature', message: 'The signature is wrong.' })
  }
  const payload = parse(Buffer.from(body).toString())
  const event = readProviderEvent(payload)
  if (!event) throw new Problem({ status: 400, code: 'no_event', message: 'This is not an event.' })

  const payment = paymentToSettle(event)
  const { rows } = await database.server.query<{ is_new: boolean }>({
    name: 'receive-event',
    text: 'select private.receive_event($1, $2, $3, $4, $5, $6, $7) as is_new',
    values: [
      // Events without an id are identified by their content.
      eventId && eventId.length <= 100 ? eventId : createHash('sha256').update(body).digest('hex'),
      event.event,
      JSON.stringify(payload),
      event.payment?.order_id ?? event.order?.id ?? null,
      event.payment?.payment_id ?? event.refund?.payment_id ?? event.dispute?.payment_id ?? null,
      event.subscription?.subscription_id ?? null,
      payment ? entityJson(payment) : null,
    ],
  })
  return rows[0]?.is_new ?? false
}

/** The payment of an event that is about nothing else, and that can be settled without asking the provider. */
function paymentToSettle({
  event,
  payment,
  order,
  unread,
  ...others
}: ProviderEvent): PaymentUpdate | undefined {
  const { subscription, refund, dispute, settlement, code } = others
  if (!payment || payment.invoice_id || unread.length > 0 || !SETTLED_AT_ONCE.test(event)) return undefined
  if (subscription || refund || dispute || settlement || code) return undefined
  return { ...payment, order_id: payment.order_id ?? order?.id ?? null, provider_code: null }
}

/** The event as the database can store it; undefined if it is not JSON or nested too deeply. */
function parse(body: string): unknown {
  try {
    return maskAccountNumbers(storable(JSON.parse(body)))
  } catch {
    return undefined
  }
}

/** PostgreSQL accepts neither NUL nor lone surrogates in text. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [storable(name) as string, storable(held)]),
  )
}
