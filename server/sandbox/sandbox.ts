import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { z } from 'zod'
import { projectRoot } from '#backend/base/project-root.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Env } from '#backend/http/env.ts'
import { answerError } from '#backend/http/errors.ts'
import { limitBody } from '#backend/http/limit-body.ts'
import { readSandboxKeys, type SandboxKeys } from '../giving/provider/sandbox-mode.ts'
import { orderMessage, sign, subscriptionMessage } from '../giving/provider/signatures.ts'
import type { Services } from '../services.ts'
import { type Entity, take } from './books.ts'
import { withWords } from './checkout-words.ts'
import { codePage } from './code-page.ts'
import { attempt, type Paid, payOrder } from './payments.ts'
import { payoutPage } from './payout-page.ts'
import { Refusal } from './refusal.ts'
import { body, rest } from './rest.ts'
import { subscriptionPage } from './subscription-page.ts'
import { payInCheckout } from './subscriptions.ts'
import { readSwitches, setSwitches, someSwitches } from './switches.ts'

const SCRIPT = 'server/sandbox/checkout.js'
const keyed = z.object({ key: z.string() })

/**
 * The payment provider without real money: its REST interface, its checkout and its events. Only mounted if
 * `sandboxMayRun`.
 */
export function sandbox(services: Services) {
  const { database } = services
  const app = new Hono<Env>()
  app.onError((error, c) => {
    if (error instanceof Refusal) return Response.json(error.body, { status: error.status })
    return answerError(error, c)
  })
  app.use(limitBody(64 * 1024, refuseLength))

  app.get('/checkout.js', (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.body(withWords(readFileSync(join(projectRoot, SCRIPT), 'utf8')), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    })
  })
  app.route('/v1', rest(services))

  // Calls of the checkout dialog.
  app.get('/checkout/orders/:id', async (c) => {
    await keysFor(c.req.query('key') ?? '')
    const { id, amount, currency, status } = await inTransaction(database, (query) =>
      take(query, 'order', c.req.param('id')),
    )
    return c.json({ id, amount, currency, status })
  })
  app.get('/checkout/subscriptions/:id', async (c) => {
    await keysFor(c.req.query('key') ?? '')
    return c.json(
      await inTransaction(database, async (query) => {
        const { id, plan_id, quantity, status } = await take(query, 'subscription', c.req.param('id'))
        const plan = await take(query, 'plan', String(plan_id))
        const item = plan.item as { amount: number; currency: string }
        return { id, status, amount: item.amount * Number(quantity), currency: item.currency }
      }),
    )
  })
  app.post('/checkout/payments', async (c) => {
    const keys = await keysFor((await body(c, keyed)).key)
    const made = await body(c, attempt)
    const { subscription_id } = made
    const now = await readSwitches(database)
    const paid = await inTransaction(database, (query) =>
      subscription_id ? payInCheckout(query, now, { ...made, subscription_id }) : payOrder(query, now, made),
    )
    return paid.isPaid
      ? c.json(resultOf(paid.payment, subscription_id ?? undefined, keys))
      : c.json(failureOf(paid))
  })

  // For tests and trying out: fault switches, and advancing months.
  app.get('/switches', async (c) => c.json(await readSwitches(database)))
  app.put('/switches', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) throw new Refusal('JSON is wanted')
    return c.json(await setSwitches(database, await body(c, someSwitches)))
  })
  app.route('/subscriptions', subscriptionPage(services))
  app.route('/payouts', payoutPage(services))
  app.route('/codes', codePage(services))
  app.all('*', () => {
    throw new Refusal('The requested URL was not found on the server.', { status: 404 })
  })

  async function keysFor(keyId: string): Promise<SandboxKeys> {
    const keys = await readSandboxKeys(database)
    if (!keys || keys.keyId !== keyId) throw new Refusal('The api key provided is invalid', { status: 401 })
    return keys
  }
  return app
}

function refuseLength(): never {
  throw new Refusal('The request is too long.', { status: 413 })
}

function resultOf(payment: Entity, subscriptionId: string | undefined, { keySecret }: SandboxKeys) {
  const orderId = String(payment.order_id)
  return subscriptionId
    ? {
        razorpay_payment_id: payment.id,
        razorpay_subscription_id: subscriptionId,
        razorpay_signature: sign(subscriptionMessage(payment.id, subscriptionId), keySecret),
      }
    : {
        razorpay_payment_id: payment.id,
        razorpay_order_id: orderId,
        razorpay_signature: sign(orderMessage(orderId, payment.id), keySecret),
      }
}

function failureOf({ payment }: Paid) {
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  }
}
