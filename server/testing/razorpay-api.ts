import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from '../giving/provider/signatures.ts'
import { payoutBooks } from './razorpay-payouts.ts'
import { subscriptionBooks } from './razorpay-subscriptions.ts'

export const KEY_ID = 'rzp_test_1DP5mmOlF5G5ag'
export const KEY_SECRET = 'EnLs21M47BllR3X8PSFtjtbd'
export const WEBHOOK_SECRET = 'whsec-for-tests'

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: unknown
  created_at: number
}
export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string | null
  invoice_id: string | null
  method: string
  amount_refunded: number
  captured: boolean
  fee: number | null
  tax: number | null
  email: string | null
  contact: string | null
  notes: unknown
  error_description: string | null
  created_at: number
}
export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  notes: unknown
  created_at: number
}
export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}

/** Still at work; made, but the answer is lost; made, but it sounds like a refusal. */
export type RefundTrouble = 'busy' | 'lost' | 'sounds refused'

/** Handles the next request instead of serving it. */
export type NextResponse = (request: IncomingMessage, response: ServerResponse) => void

export const answers =
  (status: number, body: unknown): NextResponse =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
export const hangsUp: NextResponse = (request) => {
  request.socket.destroy()
}

const now = () => Math.floor(Date.now() / 1000)
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

/** The payment provider on this machine, in memory: what it holds is the truth that tests compare with. */
export async function startRazorpayApi() {
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const keys = new Map<string, string>()
  /** Every request that came: method and path. */
  const received: string[] = []
  /** Handlers of the next requests, in order; after them every request is served. */
  const nextResponses: NextResponse[] = []
  /** Faults of the next requests to refund a payment; after them each is served. */
  const refundTroubles = new Map<string, RefundTrouble[]>()
  /** Subscriptions whose coming changes are made and their answers lost, with how many. */
  const lostChanges = new Map<string, number>()
  /** Orders, payments and subscriptions whose requests get no answer. */
  const away = new Set<string>()
  /** `always`: while set, every request meets it. */
  const state: { always: NextResponse | undefined; ignoresKeys: boolean } = {
    always: undefined,
    ignoresKeys: false,
  }

  const monthly = subscriptionBooks({ addOrder, pay })
  const { payoutRoutes, ...paidOut } = payoutBooks()
  const routes: [method: string, path: RegExp, serve: (id: string, input: Input) => unknown][] = [
    ['POST', /^\/orders$/, (_id, { body }) => addOrder(body)],
    [
      'GET',
      /^\/orders$/,
      (_id, { query }) => list([...orders.values()].filter((o) => o.receipt === query.get('receipt'))),
    ],
    [
      'GET',
      /^\/orders\/(\w+)\/payments$/,
      (id) => list([...payments.values()].filter((p) => p.order_id === id)),
    ],
    ['GET', /^\/orders\/(\w+)$/, (id) => orders.get(id)],
    ['GET', /^\/payments\/(\w+)$/, (id) => payments.get(id)],
    ['POST', /^\/payments\/(\w+)\/capture$/, (id) => capture(id)],
    ['POST', /^\/payments\/(\w+)\/refund$/, (id, { body, key }) => refund(id, body, key)],
    [
      'GET',
      /^\/payments\/(\w+)\/refunds$/,
      (id) => list([...refunds.values()].filter((r) => r.payment_id === id)),
    ],
    ['GET', /^\/payments$/, (_id, { query }) => page(payments, query)],
    ['GET', /^\/refunds$/, (_id, { query }) => page(refunds, query)],
    ['GET', /^\/disputes$/, (_id, { query }) => page(disputes, query)],
    ...monthly.routes,
    ...payoutRoutes,
  ]
  /** The latest first. */
  const page = <Item extends { created_at: number }>(all: Map<string, Item>, query: URLSearchParams) => {
    const [from, to] = [Number(query.get('from')), Number(query.get('to') ?? Number.POSITIVE_INFINITY)]
    const [skip, count] = [Number(query.get('skip')), Number(query.get('count'))]
    const within = [...all.values()].filter((item) => item.created_at >= from && item.created_at <= to)
    return list(within.toReversed().slice(skip, skip + count))
  }
  type Input = { body: Record<string, unknown>; query: URLSearchParams; key: string | undefined }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push(`${request.method} ${request.url}`)
    const nextResponse = nextResponses.shift() ?? state.always
    if (nextResponse) return nextResponse(request, response)
    const wanted = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`
    if (request.headers.authorization !== wanted)
      return answers(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })(
        request,
        response,
      )
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, kind = '', id = '', part] = url.pathname.split('/')
    if (away.has(id)) return answers(503, {})(request, response)
    if (!monthly.account.hasSubscriptions && (kind === 'plans' || kind === 'subscriptions'))
      return answers(400, {
        error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.' },
      })(request, response)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const key = request.headers['x-refund-idempotency']
    const trouble = kind === 'payments' && part === 'refund' ? refundTroubles.get(id)?.shift() : undefined
    if (trouble === 'busy') return answers(409, { error: { description: 'Conflict' } })(request, response)
    if (trouble) {
      refund(id, body, key?.toString())
      if (trouble === 'lost') return hangsUp(request, response)
      return answers(400, { error: { description: 'The payment has been fully refunded already' } })(
        request,
        response,
      )
    }
    const isLost = kind === 'subscriptions' && request.method === 'POST' && (lostChanges.get(id) ?? 0) > 0
    if (isLost) lostChanges.set(id, (lostChanges.get(id) ?? 0) - 1)
    for (const [method, path, serve] of routes) {
      const match = path.exec(url.pathname)
      if (method !== request.method || !match) continue
      const found = serve(match[1] ?? '', { body, query: url.searchParams, key: key?.toString() })
      if (found && isLost) return hangsUp(request, response)
      if (found) return answers(200, found)(request, response)
    }
    answers(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } })(
      request,
      response,
    )
  })

  function addOrder({ amount, currency, receipt, notes }: Record<string, unknown>): Order {
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount: Number(amount),
      amount_paid: 0,
      amount_due: Number(amount),
      currency: String(currency),
      receipt: typeof receipt === 'string' ? receipt : null,
      status: 'created',
      attempts: 0,
      notes: notes ?? [],
      created_at: now(),
    }
    orders.set(order.id, order)
    return order
  }

  /** An order that the product has not heard of. */
  const orderFor = (rupees: number, receipt?: string) =>
    addOrder({ amount: rupees * 100, currency: 'INR', receipt }).id

  /** A donor's action in the checkout. */
  function pay(
    orderId: string,
    status: Exclude<Payment['status'], 'refunded'>,
    changes: Partial<Payment> = {},
  ): Payment {
    const order = orders.get(orderId)
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order?.amount ?? 100,
      currency: order?.currency ?? 'INR',
      status,
      order_id: orderId,
      invoice_id: null,
      method: 'upi',
      amount_refunded: 0,
      captured: status === 'captured',
      fee: status === 'captured' ? 236 : null,
      tax: status === 'captured' ? 36 : null,
      email: 'donor@example.org',
      contact: '+919876543210',
      notes: [],
      error_description: status === 'failed' ? 'The bank declined.' : null,
      created_at: now(),
      ...changes,
    }
    payments.set(payment.id, payment)
    if (order) {
      order.attempts++
      order.status = payment.captured ? 'paid' : order.status === 'paid' ? 'paid' : 'attempted'
    }
    return payment
  }

  function capture(id: string): Payment | undefined {
    const payment = payments.get(id)
    if (payment?.status !== 'authorized') return undefined
    return Object.assign(payment, { status: 'captured', captured: true, fee: 236, tax: 36 })
  }

  function refund(
    id: string,
    { amount, receipt, notes }: Record<string, unknown> = {},
    key?: string,
  ): Refund | undefined {
    const known = key && !state.ignoresKeys && keys.get(key)
    if (known) return refunds.get(known)
    const payment = payments.get(id)
    const left = payment ? payment.amount - payment.amount_refunded : 0
    const wanted = amount === undefined ? left : Number(amount)
    if (!payment?.captured || wanted > left || wanted < 1) return undefined
    const made: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount: wanted,
      currency: payment.currency,
      payment_id: id,
      receipt: typeof receipt === 'string' ? receipt : null,
      status: 'processed',
      notes: notes ?? [],
      created_at: now(),
    }
    refunds.set(made.id, made)
    if (key) keys.set(key, made.id)
    payment.amount_refunded += wanted
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    return made
  }

  /** The donor's bank sends a refund back: the money is with the charity again. */
  function failRefund(id: string): Refund | undefined {
    const made = refunds.get(id)
    const payment = made && payments.get(made.payment_id)
    if (!made || !payment || made.status === 'failed') return undefined
    made.status = 'failed'
    Object.assign(payment, { amount_refunded: payment.amount_refunded - made.amount, status: 'captured' })
    return made
  }

  /** The donor's bank takes the payment into question, or decides. Only what is lost is deducted. */
  function dispute(paymentId: string, status: Dispute['status'], changes: Partial<Dispute> = {}): Dispute {
    const known = changes.id
      ? disputes.get(changes.id)
      : [...disputes.values()].find(({ payment_id }) => payment_id === paymentId)
    const payment = payments.get(paymentId)
    const about: Dispute = known ?? {
      id: changes.id ?? newId('disp'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: payment?.amount ?? 100,
      currency: payment?.currency ?? 'INR',
      amount_deducted: 0,
      reason_code: 'goods_not_received',
      respond_by: 1_893_456_000,
      status,
      phase: 'chargeback',
      created_at: now(),
    }
    disputes.set(about.id, about)
    return Object.assign(about, { status, amount_deducted: status === 'lost' ? about.amount : 0, ...changes })
  }

  /** An event about now, as the provider would send it: a picture of things as they are at this moment. */
  function event(name: string, about: Record<string, object>) {
    const payload = Object.fromEntries(Object.entries(about).map(([part, entity]) => [part, { entity }]))
    const body = JSON.stringify({
      entity: 'event',
      event: name,
      contains: Object.keys(about),
      payload,
      created_at: now(),
    })
    return { id: newId('evt'), body, signature: sign(body, WEBHOOK_SECRET) }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    payments,
    refunds,
    disputes,
    ...monthly,
    ...paidOut,
    received,
    nextResponses,
    /** Answers as usual again, and forgets what was asked. */
    reset() {
      received.length = 0
      nextResponses.length = 0
      state.always = undefined
    },
    refundTroubles,
    lostChanges,
    away,
    state,
    orderFor,
    pay,
    refund,
    failRefund,
    dispute,
    event,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type RazorpayApi = Awaited<ReturnType<typeof startRazorpayApi>>

const list = (items: object[]) => ({ entity: 'collection', count: items.length, items })
