import { createHash } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { maskAccountNumbers } from '#domain/donations/account-numbers.ts'
import { readProviderEvent } from '#domain/donations/provider-event.ts'
import type { Services } from '../../services.ts'
import { readWebhookSecrets } from '../provider/keys.ts'
import { isSignedWith } from '../provider/signatures.ts'

type Received = { body: Uint8Array; signature: string; eventId: string | null }

/** Stores an event together with the job that handles it; false if it was stored already. */
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

  return inTransaction(database, async (query) => {
    const { rows } = await query<Pick<ServerRow<'payment_events'>, 'id'>>(
      `insert into public.payment_events (event_id, event, payload, order_id, payment_id, subscription_id)
      values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing returning id`,
      [
        // Events without an id are identified by their content.
        eventId && eventId.length <= 100 ? eventId : createHash('sha256').update(body).digest('hex'),
        event.event,
        JSON.stringify(payload),
        event.payment?.order_id ?? event.order?.id ?? null,
        event.payment?.payment_id ?? event.refund?.payment_id ?? event.dispute?.payment_id ?? null,
        event.subscription?.subscription_id ?? null,
      ],
    )
    const [stored] = rows
    if (stored) await enqueue(query, 'handle-payment-event', { id: stored.id }, { priority: -5 })
    return stored !== undefined
  })
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
