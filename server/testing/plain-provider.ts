/**
 * A payment provider written from its public description alone, sharing no code with the sandbox and no habit
 * with it: it answers as little as it may, in lists without an envelope, over plain text, and its window is a
 * frame from another host. What runs against both does not depend on either.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PLAIN_KEYS = {
  id: 'rzp_test_sandboxOfSomebodyElse',
  secret: 'plain key secret',
  webhook: 'plain webhook secret',
}

type Order = { id: string; amount: number; currency: string; receipt: string; status: string }
type Payment = {
  id: string
  order_id: string
  amount: number
  currency: string
  status: string
  amount_refunded?: number
  notes?: unknown
  error_description?: string
}
type Answer = [status: number, body: unknown]

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
const newId = (kind: string) => `${kind}_${randomBytes(9).toString('base64url').replaceAll('-', 'x')}`
const REFUSED: Answer = [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'No such thing' } }]

export async function startPlainProvider() {
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, { id: string; amount: number; payment_id: string; currency: string }>()
  /** Address for events; none are sent while it is not set. */
  const shop: { webhook?: string } = {}

  function rest(
    method: string,
    path: string,
    body: Record<string, unknown>,
    key: string | undefined,
  ): Answer {
    const [kind, id = '', part] = path.split('?')[0]?.split('/').slice(1) ?? []
    if (kind === 'orders' && method === 'POST') return [200, addOrder(body)]
    if (kind === 'orders' && !id) {
      const receipt = new URLSearchParams(path.split('?')[1]).get('receipt')
      return [200, [...orders.values()].filter((order) => order.receipt === receipt)]
    }
    if (kind === 'orders' && part === 'payments')
      return [200, [...payments.values()].filter(({ order_id }) => order_id === id)]
    const payment = payments.get(id)
    if (kind !== 'payments' || !payment) return REFUSED
    if (!part) return [200, payment]
    if (part === 'capture' && payment.status === 'authorized')
      return [200, set(payment, { status: 'captured' })]
    if (part === 'refund') return refund(payment, body, key)
    return REFUSED
  }

  function addOrder({ amount, currency, receipt }: Record<string, unknown>): Order {
    const order = {
      id: newId('order'),
      amount: Number(amount),
      currency: String(currency),
      receipt: String(receipt),
      status: 'created',
    }
    orders.set(order.id, order)
    return order
  }

  function refund(payment: Payment, { amount }: Record<string, unknown>, key = ''): Answer {
    const made = refunds.get(key) ?? {
      id: newId('rfnd'),
      payment_id: payment.id,
      amount: Number(amount ?? payment.amount),
      currency: payment.currency,
    }
    if (!refunds.has(key)) {
      refunds.set(key, made)
      const amount_refunded = (payment.amount_refunded ?? 0) + made.amount
      set(payment, { amount_refunded, ...(amount_refunded === payment.amount ? { status: 'refunded' } : {}) })
    }
    return [200, { ...made, status: 'pending' }]
  }

  /** A donor's action in the window. */
  async function pay(orderId: string, succeeds: boolean, notes: unknown) {
    const order = orders.get(orderId)
    if (!order) return { error: { description: 'No such order' } }
    const payment: Payment = {
      id: newId('pay'),
      order_id: orderId,
      amount: order.amount,
      currency: order.currency,
      status: succeeds ? 'authorized' : 'failed',
      notes,
    }
    payments.set(payment.id, payment)
    order.status = succeeds ? 'paid' : 'attempted'
    if (!succeeds) {
      payment.error_description = 'The bank said no.'
      await tell('payment.failed', { payment: { entity: payment } })
      return { error: { description: payment.error_description, metadata: { payment_id: payment.id } } }
    }
    await tell('order.paid', { order: { entity: order } })
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: hmac(`${orderId}|${payment.id}`, PLAIN_KEYS.secret),
    }
  }

  async function tell(event: string, payload: object): Promise<void> {
    if (!shop.webhook) return
    const body = JSON.stringify({ entity: 'event', event, payload })
    await fetch(shop.webhook, {
      method: 'POST',
      headers: { 'X-Razorpay-Signature': hmac(body, PLAIN_KEYS.webhook) },
      body,
    })
  }

  const api = await listen(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const body = await read(request)
    if (pathname === '/window') return send(response, 200, windowPage(search), 'text/html')
    if (pathname === '/window/pay') {
      const { order_id, succeeds, notes } = JSON.parse(body || '{}')
      return send(response, 200, JSON.stringify(await pay(order_id, succeeds, notes)), 'text/plain')
    }
    if (!pathname.startsWith('/v1/')) return send(response, 404, 'Nothing here', 'text/plain')
    const basic = `Basic ${Buffer.from(`${PLAIN_KEYS.id}:${PLAIN_KEYS.secret}`).toString('base64')}`
    const key = request.headers['x-refund-idempotency']?.toString()
    const [status, answer] =
      request.headers.authorization === basic
        ? rest(request.method ?? '', pathname.slice(3) + search, JSON.parse(body || '{}'), key)
        : ([401, { error: { description: 'Who are you?' } }] as Answer)
    send(response, status, JSON.stringify(answer), 'text/plain')
  })
  const apiUrl = `http://localhost:${portOf(api)}`
  const scripts = await listen((request, response) =>
    request.url === '/v1/checkout.js'
      ? send(response, 200, windowScript(apiUrl), 'application/javascript')
      : send(response, 404, '', 'text/plain'),
  )

  return {
    apiUrl,
    checkoutUrl: `http://localhost:${portOf(scripts)}`,
    shop,
    orders,
    payments,
    pay,
    async close() {
      for (const server of [api, scripts]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
}

export type PlainProvider = Awaited<ReturnType<typeof startPlainProvider>>

const set = (payment: Payment, changes: Partial<Payment>) => Object.assign(payment, changes)

/** Opens the frame and passes on what comes out of it, as the provider's own script does. */
const windowScript = (apiUrl: string) => `
window.Razorpay = function (options) {
  var listeners = []
  this.on = function (name, listener) { if (name === 'payment.failed') listeners.push(listener) }
  this.open = function () {
    var frame = document.createElement('iframe')
    frame.title = 'Plain payments'
    frame.style.cssText = 'position:fixed;inset:0;z-index:99999;width:100%;height:100%;background:white'
    frame.src = '${apiUrl}/window?order_id=' + encodeURIComponent(options.order_id)
      + '&notes=' + encodeURIComponent(JSON.stringify(options.notes)) + '&amount=' + options.amount
    addEventListener('message', function hear(event) {
      if (event.source !== frame.contentWindow) return
      var said = event.data
      if (said.error) return listeners.forEach(function (listener) { listener(said) })
      removeEventListener('message', hear)
      frame.remove()
      if (said.razorpay_payment_id) options.handler(said)
    })
    document.body.appendChild(frame)
  }
}`

const windowPage = (search: string) => `<!doctype html><title>Plain payments</title>
<h1></h1><button id="yes">Bank says yes</button><button id="no">Bank says no</button><button id="close">Leave</button>
<script>
var wanted = new URLSearchParams(${JSON.stringify(search)})
document.querySelector('h1').textContent = wanted.get('amount') + ' paise'
function pay(succeeds) {
  fetch('/window/pay', { method: 'POST', body: JSON.stringify({
    order_id: wanted.get('order_id'), succeeds: succeeds, notes: JSON.parse(wanted.get('notes')) }) })
    .then(function (answer) { return answer.json() })
    .then(function (said) { parent.postMessage(said, '*') })
}
yes.onclick = function () { pay(true) }
no.onclick = function () { pay(false) }
document.getElementById('close').onclick = function () { parent.postMessage({}, '*') }
</script>`

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Server> {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: string, type: string): void {
  response.writeHead(status, { 'Content-Type': type })
  response.end(body)
}
