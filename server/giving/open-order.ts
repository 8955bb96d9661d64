import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import { serverQuery } from '#backend/db/database.ts'
import { UNIQUE_VIOLATION } from '#backend/db/error-codes.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { GiftRequest } from '#domain/donations/gift-request.ts'
import { toPaise } from '#domain/money.ts'
import type { Asker, Order } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { takeOrderAttempt, wornOut } from './brakes.ts'
import { deviceOf, originOf } from './failures.ts'
import { isTestKey, readKeys } from './keys.ts'
import { type Provider, type ProviderError, razorpay } from './razorpay.ts'
import { receiptOf } from './settle.ts'
import { asProviderError, endTrouble, notConfigured, problemOf, showTrouble } from './trouble.ts'

/** A gift on its way to having an order. */
type Begun = {
  id: string
  amount: string
  currency: string
  cause_id: string | null
  order_id: string | null
  payment_status: string
}

// Longer than the provider is waited for, twice: once to look for an order, once to make it.
const CLAIM_SECONDS = 20
// What a process asked for in its last moment reaches the provider by then; and one that only lost its
// database for a moment shows again that it lives.
const DYING_SECONDS = 2
const LOOK_AGAIN_MS = 100

/** Gifts this process is opening an order for. A claim of its own on any other is left from a lost database. */
const opening = new Set<string>()

/**
 * Records the gift, then opens its order at the provider, then completes the record: whatever the provider
 * knows is known here. The same key asked again, at once or later, gives the same order.
 */
export async function openOrder(services: Services, gift: GiftRequest, asker: Asker): Promise<Order> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  await takeOrderAttempt(services, asker)

  const provider = razorpay(keys)
  const id = randomUUID()
  const order = await whileOpening(id, async () => {
    const begun = await begin(services, { id, testMode: isTestKey(keys.keyId) }, gift, asker)
    return begun && askProvider(services, begun, () => create(provider, begun))
  })
  return order ?? resume(services, provider, gift, asker.key ?? '')
}

async function whileOpening<T>(id: string, work: () => Promise<T>): Promise<T> {
  opening.add(id)
  try {
    return await work()
  } finally {
    opening.delete(id)
  }
}

/** The new gift, already claimed; nothing where its key is known. */
async function begin(
  { database }: Services,
  { id, testMode }: { id: string; testMode: boolean },
  gift: GiftRequest,
  asker: Asker,
): Promise<Begun | undefined> {
  try {
    return await inTransaction(database, async (query) => {
      const { rows } = await query<Begun>(
        `insert into public.donations (id, amount, is_monthly, cause_sent, cause_id,
          utm_source, utm_medium, utm_campaign, utm_term, utm_content, test_mode)
        values ($1, $2, $3, $4, (select id from public.causes where id = $4 for key share), $5, $6, $7, $8, $9, $10)
        returning id, amount, currency, cause_id, order_id, payment_status`,
        [
          id,
          gift.rupees,
          gift.isMonthly,
          gift.causeSent,
          gift.campaign.utm_source,
          gift.campaign.utm_medium,
          gift.campaign.utm_campaign,
          gift.campaign.utm_term,
          gift.campaign.utm_content,
          testMode,
        ],
      )
      await query(
        `insert into private.gift_orders
          (donation_id, idempotency_key, request_digest, origin, device, claimed_by, claimed_until, next_check_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${CLAIM_SECONDS}), now() + interval '2 minutes')`,
        [id, asker.key, digestOf(gift), originOf(asker), deviceOf(asker), database.life],
      )
      return rows[0]
    })
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === 'gift_orders_idempotency_key_key') return undefined
    throw error
  }
}

/** The order of a key that was asked before: ready, or being opened by somebody else, or left half-way. */
async function resume(
  services: Services,
  provider: Provider,
  gift: GiftRequest,
  key: string,
): Promise<Order> {
  const query = serverQuery(services.database)
  for (const end = Date.now() + CLAIM_SECONDS * 1000; Date.now() < end; await pause(LOOK_AGAIN_MS)) {
    const { rows } = await query<Begun & { request_digest: string; failures: number }>(
      `select id, amount, currency, cause_id, order_id, payment_status, request_digest,
        (select count(*) from public.payments where donation_id = id and status = 'failed')::int as failures
      from private.gift_orders join public.donations on id = donation_id where idempotency_key = $1`,
      [key],
    )
    const known = rows[0]
    if (!known) break
    if (known.request_digest !== digestOf(gift))
      throw new Problem({ status: 422, code: 'key_reused', message: 'This key was used for another gift.' })
    if (known.payment_status === 'successful' || known.payment_status === 'refunded')
      throw new Problem({ status: 409, code: 'already_paid', message: 'This gift has already been paid.' })
    if (wornOut(known.failures)) throw tooManyAttempts('failed payments for this gift', 3600)
    if (known.order_id) return { id: known.order_id, amount: toPaise(known.amount), currency: known.currency }

    if (opening.has(known.id)) continue
    const order = await whileOpening(known.id, async () => {
      if (!(await claim(services, known.id))) return undefined
      return askProvider(services, known, async () => {
        // Whoever asked before may have been heard without hearing the answer.
        const found = await provider.findOrder(receiptOf(known.id)).catch(noneIfRefused)
        return found?.amount === toPaise(known.amount) ? found : create(provider, known)
      })
    })
    if (order) return order
  }
  throw new Problem({
    status: 503,
    code: 'order_pending',
    message: 'This gift is still being prepared. Please try again in a moment.',
    headers: { 'Retry-After': '5' },
  })
}

/** Whether the gift is ours to open now: its claim ran out, or whoever made it died, or gave up without a word. */
async function claim({ database }: Services, giftId: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update private.gift_orders
    set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}), claimed_by = $2
    where donation_id = $1 and (coalesce(claimed_until < now(), true) or claimed_by = $2
      or claimed_until < now() + make_interval(secs => ${CLAIM_SECONDS - DYING_SECONDS})
        and pg_try_advisory_xact_lock(hashtextextended(claimed_by, 0)))`,
    [giftId, database.life],
  )
  return rowCount === 1
}

function noneIfRefused(error: unknown): undefined {
  if (asProviderError(error).trouble !== 'refused') throw error
}

function create(provider: Provider, gift: Begun) {
  return provider.createOrder({
    rupees: gift.amount,
    currency: gift.currency,
    receipt: receiptOf(gift.id),
    notes: { donation_id: gift.id, ...(gift.cause_id ? { cause_id: gift.cause_id } : {}) },
  })
}

async function askProvider(
  services: Services,
  gift: Begun,
  ask: () => Promise<{ id: string; amount: number; currency: string }>,
): Promise<Order> {
  let order: { id: string; amount: number; currency: string }
  try {
    order = await ask()
  } catch (error) {
    const trouble = asProviderError(error)
    await giveUp(services, gift, trouble)
    throw problemOf(trouble)
  }
  await inTransaction(services.database, async (query) => {
    await query('update public.donations set order_id = $2, error_reason = null where id = $1', [
      gift.id,
      order.id,
    ])
    await query('update private.gift_orders set claimed_until = null where donation_id = $1', [gift.id])
  })
  await endTrouble(services)
  return { id: order.id, amount: order.amount, currency: order.currency }
}

/** The attempt is recorded as failed with its reason; the same key may still try again. */
async function giveUp(services: Services, gift: Begun, trouble: ProviderError): Promise<void> {
  await inTransaction(services.database, async (query) => {
    await query(
      `update public.donations set payment_status = 'failed', error_reason = $2
      where id = $1 and order_id is null and payment_status in ('created', 'failed')`,
      [gift.id, trouble.message],
    )
    await query('update private.gift_orders set claimed_until = null where donation_id = $1', [gift.id])
  })
  await showTrouble(services, trouble)
}

function digestOf({ rupees, causeSent, isMonthly }: GiftRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([rupees, causeSent, isMonthly]))
    .digest('hex')
}
