/**
 * A stand-in for the payment provider in its own process: opens orders and reports their payments after a fixed time.
 * The payment of `order_x` is `pay_x`, so that nothing has to be registered before it is reported.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Mood = { afterMs: number; status: number }
export type Told = { url: string } | { orders: number; doubled: number; calls: number }

type Order = { id: string; amount: number; receipt: string }

if (process.send && import.meta.filename === process.argv[1]) {
  let mood: Mood = { afterMs: 50, status: 200 }
  let calls = 0
  const orders = new Map<string, Order>()
  const byReceipt = new Map<string, Order[]>()

  const answer = (response: ServerResponse, body: unknown) => {
    const { status, afterMs } = mood
    setTimeout(() => {
      const isRefused = status !== 200 || body === undefined
      response.writeHead(isRefused ? Math.max(status, 400) : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(isRefused ? { error: { description: 'Too many requests' } } : body))
    }, afterMs)
  }

  const open = ({ amount, receipt }: { amount: number; receipt: string }): Order => {
    const order = {
      id: `order_${receipt.slice(0, 20)}${byReceipt.get(receipt)?.length ?? ''}`,
      amount,
      receipt,
    }
    orders.set(order.id, order)
    byReceipt.set(receipt, [...(byReceipt.get(receipt) ?? []), order])
    return order
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      calls += 1
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const [, kind, id = '', part] = pathname.split('/')
      if (mood.status !== 200) return answer(response, undefined)
      if (request.method === 'POST') return answer(response, order(open(JSON.parse(text))))
      if (kind === 'payments') return answer(response, payment(orders.get(id.replace('pay_', 'order_'))))
      if (part === 'payments') return answer(response, { items: [payment(orders.get(id))].filter(Boolean) })
      if (id) return answer(response, orders.get(id) && order(orders.get(id) as Order))
      answer(response, { items: (byReceipt.get(searchParams.get('receipt') ?? '') ?? []).map(order) })
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
  process.on('message', (wanted: Mood | 'count') => {
    if (wanted !== 'count') mood = wanted
    const doubled = [...byReceipt.values()].filter(({ length }) => length > 1).length
    process.send?.({ orders: orders.size, doubled, calls })
  })
}

const order = ({ id, amount, receipt }: Order) => ({
  id,
  entity: 'order',
  amount,
  amount_paid: 0,
  currency: 'INR',
  receipt,
  status: 'created',
  notes: [],
  created_at: 1,
})

/** The captured payment of an order, as the provider reports it. */
export const payment = (paid: Pick<Order, 'id' | 'amount'> | undefined) =>
  paid && {
    id: paid.id.replace('order_', 'pay_'),
    entity: 'payment',
    amount: paid.amount,
    currency: 'INR',
    status: 'captured',
    order_id: paid.id,
    invoice_id: null,
    method: 'upi',
    amount_refunded: 0,
    captured: true,
    fee: 1000,
    tax: 153,
    email: null,
    contact: null,
    notes: [],
    error_description: null,
    created_at: Math.floor(Date.now() / 1000),
  }
