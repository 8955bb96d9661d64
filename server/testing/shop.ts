/** A server whose payment provider is a double on this machine, and the actions of donor, provider and staff. */
import { randomUUID } from 'node:crypto'
import type { FunctionName } from '#domain/api/contracts.ts'
import { handleEvent } from '../giving/events/handle-event.ts'
import { orderMessage, sign, subscriptionMessage } from '../giving/provider/signatures.ts'
import {
  KEY_ID,
  KEY_SECRET,
  type Payment,
  type RazorpayApi,
  startRazorpayApi,
  WEBHOOK_SECRET,
} from './razorpay-api.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop(environment: Record<string, string> = {}) {
  const api: RazorpayApi = await startRazorpayApi()
  const server: TestServer = await startTestServer({
    RAZORPAY_API_URL: api.url,
    TRUST_PROXY: '1',
    ...environment,
  })
  const sql = server.services.database.server.query.bind(server.services.database.server)
  const save = (key: string, value: string) =>
    sql(
      `insert into public.site_settings (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value`,
      [key, value],
    )
  await save('razorpay_key_id', KEY_ID)
  await save('razorpay_key_secret', KEY_SECRET)
  await save('razorpay_webhook_secret', WEBHOOK_SECRET)

  /** Each call comes from an address of its own, unless one is given. */
  async function call(name: FunctionName, body: unknown, headers: Record<string, string> = {}, via = server) {
    const response = await fetch(`${via.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        'Content-Type': 'application/json',
        'X-Forwarded-For': headers['X-Forwarded-For'] ?? freshAddress(),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  async function order(rupees = 499): Promise<string> {
    const { body } = await call('create-razorpay-order', { amount: rupees })
    if (!body.id) throw new Error(`No order: ${JSON.stringify(body)}`)
    return body.id
  }

  async function paidOrder(rupees?: number): Promise<{ orderId: string; payment: Payment }> {
    const orderId = await order(rupees)
    return { orderId, payment: api.pay(orderId, 'captured') }
  }

  /** Begins a monthly gift and answers its subscription. */
  async function subscribe(rupees = 499, more: Record<string, unknown> = {}): Promise<string> {
    const { body } = await call('start-monthly-gift', { amount: rupees, ...more })
    if (!body.subscription_id) throw new Error(`No subscription: ${JSON.stringify(body)}`)
    return body.subscription_id
  }
  const verifyMonthly = (
    subscriptionId: string,
    payment: Pick<Payment, 'id'>,
    signature?: string,
    via = server,
  ) =>
    call(
      'verify-razorpay-payment',
      {
        razorpay_subscription_id: subscriptionId,
        razorpay_payment_id: payment.id,
        razorpay_signature: signature ?? sign(subscriptionMessage(payment.id, subscriptionId), KEY_SECRET),
      },
      {},
      via,
    )
  const monthlyGift = async (subscriptionId: string) =>
    (await sql('select * from public.monthly_gifts where subscription_id = $1', [subscriptionId])).rows[0]
  const charges = async (subscriptionId: string) =>
    (
      await sql(
        `select d.* from public.donations as d join public.monthly_gifts as m on m.id = monthly_gift_id
        where m.subscription_id = $1 order by d.created_at, d.billing_start`,
        [subscriptionId],
      )
    ).rows

  const resultOf = (orderId: string, payment: Pick<Payment, 'id'>, signature?: string) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature ?? sign(orderMessage(orderId, payment.id), KEY_SECRET),
  })
  const verify = (orderId: string, payment: Pick<Payment, 'id'>, signature?: string, via = server) =>
    call('verify-razorpay-payment', resultOf(orderId, payment, signature), {}, via)
  const verifyFrom = (address: string, orderId: string, payment: Pick<Payment, 'id'>) =>
    call('verify-razorpay-payment', resultOf(orderId, payment), { 'X-Forwarded-For': address })

  const post = (event: { id: string; body: string; signature: string }, via = server) =>
    call(
      'razorpay-webhook',
      event.body,
      { 'X-Razorpay-Signature': event.signature, 'x-razorpay-event-id': event.id },
      via,
    )

  /** Does the jobs that wait, as the runner would. */
  async function workOff(): Promise<void> {
    const { rows } = await sql(`select id from public.payment_events where handled_at is null order by id`)
    for (const { id } of rows) await handleEvent(server.services, id)
  }

  async function tell(name: string, about: Record<string, object>) {
    const answer = await post(api.event(name, about))
    await workOff()
    return answer
  }

  const gift = async (orderId: string) =>
    (await sql('select * from public.donations where order_id = $1', [orderId])).rows[0]
  /** The stored payments of an order. */
  const payments = async (orderId: string) =>
    (
      await sql(
        'select payment_id, status, refunded_amount, confirmed from public.payments where order_id = $1',
        [orderId],
      )
    ).rows
  const attention = async (reference: string) =>
    (await sql('select * from public.payment_attention where reference = $1', [reference])).rows

  return {
    api,
    server,
    sql,
    save,
    call,
    order,
    paidOrder,
    subscribe,
    verifyMonthly,
    monthlyGift,
    charges,
    verify,
    verifyFrom,
    post,
    workOff,
    tell,
    gift,
    payments,
    attention,
    async close() {
      await server.close()
      await api.close()
    },
  }
}

export const freshAddress = () => {
  const [a, b, c] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  return `49.${a}.${b}.${c}`
}
