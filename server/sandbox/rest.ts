import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Env } from '#backend/http/env.ts'
import { readSandboxKeys } from '../giving/provider/sandbox-mode.ts'
import type { Services } from '../services.ts'
import {
  add,
  byShopKey,
  childrenOf,
  collection,
  type Entity,
  type Kind,
  listed,
  newest,
  shown,
  take,
} from './books.ts'
import { capture, refund, refundRequest } from './payments.ts'
import { rowsOfMonth } from './payouts.ts'
import { Refusal } from './refusal.ts'
import {
  addPlan,
  addSubscription,
  cancel,
  cancelRequest,
  pause as pauseSubscription,
  planRequest,
  refuseUpdate,
  resume,
  subscriptionRequest,
} from './subscriptions.ts'
import { readSwitches, type Switches } from './switches.ts'

const orderRequest = z.object({
  amount: z.number().int().min(100, { error: 'Order amount less than minimum amount allowed' }),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40, { error: 'The receipt may not be greater than 40 characters.' }).nullish(),
  notes: z.record(z.string(), z.string().max(256)).nullish(),
})
const captureRequest = z.object({ amount: z.number().int().positive(), currency: z.string() })

/** The provider's REST interface, as documented. */
export function rest(services: Services) {
  const { database } = services
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const { down, delayMs, refuseKeys, nonsense, noSubscriptions } = await readSwitches(database)
    await pause(delayMs)
    if (down) return c.json(new Refusal('The server is down for a while.', { status: 503 }).body, 503)
    if (nonsense) return c.html('<html>Welcome to the wireless network of our hotel</html>')
    const keys = await readSandboxKeys(database)
    if (refuseKeys || !keys || !isKey(c.req.header('authorization'), keys)) {
      const reason = new Refusal('Authentication failed', { status: 401 })
      return c.json(reason.body, 401)
    }
    if (noSubscriptions && /\/v1\/(plans|subscriptions|invoices)/.test(c.req.path))
      throw new Refusal('The requested URL was not found on the server.')
    await next()
  })

  const work =
    (change: (query: Query, c: Context<Env>, switches: Switches) => Promise<object>) =>
    async (c: Context<Env>) => {
      const switches = await readSwitches(database)
      const answer = await inTransaction(database, (query) => change(query, c, switches))
      return c.json(shown({ ...answer }))
    }
  const one = (kind: Kind) => work((query, c) => take(query, kind, param(c)))
  const all = (kind: Kind) => work(async (query, c) => collection(await listed(query, kind, c.req.query())))

  app.post(
    '/orders',
    work(async (query, c) => addOrder(query, await body(c, orderRequest))),
  )
  app.get(
    '/orders',
    work(async (query, c) => collection(await byShopKey(query, 'order', c.req.query('receipt') ?? ''))),
  )
  app.get('/orders/:id', one('order'))
  app.get(
    '/orders/:id/payments',
    work(async (query, c) => {
      const order = await take(query, 'order', param(c))
      return collection(await childrenOf(query, 'payment', order.id))
    }),
  )

  app.get('/payments', all('payment'))
  app.get('/payments/:id', one('payment'))
  app.post(
    '/payments/:id/capture',
    work(async (query, c, switches) => {
      const { amount } = await body(c, captureRequest)
      return capture(query, switches, param(c), amount)
    }),
  )
  app.post(
    '/payments/:id/refund',
    work(async (query, c, switches) =>
      refund(query, switches, param(c), await body(c, refundRequest), c.req.header('x-refund-idempotency')),
    ),
  )
  app.get(
    '/payments/:id/refunds',
    work(async (query, c) => collection(await childrenOf(query, 'refund', param(c)))),
  )
  app.get('/refunds', all('refund'))
  app.get('/refunds/:id', one('refund'))
  app.get(
    '/settlements/recon/combined',
    work(async (query, c) => collection(await rowsOfMonth(query, c.req.query()))),
  )
  app.get('/settlements/ondemand', () => {
    throw new Refusal('The requested feature is not enabled for your account.')
  })
  app.get('/settlements', all('settlement'))
  app.get('/settlements/:id', one('settlement'))
  // The sandbox has no disputes.
  app.get(
    '/disputes',
    work(async () => collection([])),
  )

  app.post(
    '/plans',
    work(async (query, c) => addPlan(query, await body(c, planRequest))),
  )
  app.get(
    '/plans',
    work(async (query) => collection(await newest(query, 'plan', 10))),
  )
  app.get('/plans/:id', one('plan'))
  app.post(
    '/subscriptions',
    work(async (query, c) => addSubscription(query, await body(c, subscriptionRequest))),
  )
  app.get('/subscriptions/:id', one('subscription'))
  app.patch(
    '/subscriptions/:id',
    work((query, c) => refuseUpdate(query, param(c))),
  )
  app.post(
    '/subscriptions/:id/cancel',
    work(async (query, c, switches) => {
      const { cancel_at_cycle_end } = await body(c, cancelRequest)
      return cancel(query, switches, param(c), { atCycleEnd: Boolean(cancel_at_cycle_end) })
    }),
  )
  app.post(
    '/subscriptions/:id/pause',
    work((query, c, switches) => pauseSubscription(query, switches, param(c))),
  )
  app.post(
    '/subscriptions/:id/resume',
    work((query, c, switches) => resume(query, switches, param(c))),
  )
  app.get('/invoices/:id', one('invoice'))
  app.get(
    '/invoices',
    work(async (query, c) => {
      const all = await childrenOf(query, 'invoice', c.req.query('subscription_id') ?? '')
      const skip = Number(c.req.query('skip') ?? 0)
      return collection(all.slice(skip, skip + Math.min(Number(c.req.query('count') ?? 10), 100)))
    }),
  )
  app.all('*', () => {
    throw new Refusal('The requested URL was not found on the server.', { status: 404 })
  })
  return app
}

function addOrder(
  query: Query,
  { amount, currency, receipt, notes }: z.infer<typeof orderRequest>,
): Promise<Entity> {
  return add(
    query,
    'order',
    {
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: notes && Object.keys(notes).length > 0 ? notes : [],
    },
    { shopKey: receipt ?? null },
  )
}

const param = (c: Context<Env>) => c.req.param('id') ?? ''

export async function body<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsed(schema, await c.req.json().catch(() => ({})))
}

export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Refusal(issue?.message ?? 'The request could not be read', { field: issue?.path.join('.') ?? '' })
}

function isKey(
  header: string | undefined,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): boolean {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  const given = Buffer.from(header ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
