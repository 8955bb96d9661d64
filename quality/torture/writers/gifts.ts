import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { orderMessage, sign } from '#server/giving/provider/signatures.ts'
import { KEY_SECRET, type Payment, type RazorpayApi } from '#server/testing/razorpay-api.ts'
import type { Question } from '../ask.ts'
import { grouped } from '../grouped.ts'
import { inWords, visitorHeaders, type World } from '../world.ts'
import { type Findings, nothingFound, type Writer } from './writer.ts'

export type Gift = { key: string; rupees: number; orderId: string; payment: Payment | undefined }
/** How the product learns of a payment. `none`: neither browser nor event reports it, so it has to poll. */
type Reporter = 'browser' | 'provider' | 'both' | 'none'

export type Begun = Pick<Gift, 'key' | 'rupees'>

export type Gifts = Writer & {
  /** Opens the order of a gift; undefined if refused, which is a violation. */
  begin(world: World, begun: Begun): Promise<Gift | undefined>
  /** The donor's payment at the provider. */
  pay(gift: Gift, email: string | null): Payment
  /** The browser reports the payment. */
  verify(world: World, gift: Gift): Promise<void>
  /** Number of payments not settled yet. */
  unsettled(database: pg.Client): Promise<number>
}

export const newGift = (): Begun => ({ key: randomUUID(), rupees: randomInt(10, 5000) })

export function orderQuestion(world: World, { key, rupees }: Begun): Question {
  return {
    method: 'POST',
    path: '/functions/v1/create-razorpay-order',
    headers: visitorHeaders(world, { 'Idempotency-Key': key }),
    body: JSON.stringify({ amount: rupees, platform: 'razorpay', utm_campaign: 'torture' }),
  }
}

/** Donors: an order, a payment at the provider, and a report by one of the channels. */
export function gifts(provider: RazorpayApi): Gifts {
  const given: Gift[] = []
  let turn = 0

  async function begin(world: World, begun: Begun): Promise<Gift | undefined> {
    const { answer } = await world.retry(orderQuestion(world, begun))
    if (answer.status !== 200) {
      world.violated(`An order was answered ${inWords(answer)}`)
      return undefined
    }
    const { id, amount } = JSON.parse(answer.body.toString()) as { id: string; amount: number }
    if (amount !== begun.rupees * 100) world.violated(`An order over ₹${begun.rupees} became ${amount} paise`)
    world.count('orders')
    const gift: Gift = { ...begun, orderId: id, payment: undefined }
    given.push(gift)
    return gift
  }

  function pay(gift: Gift, email: string | null): Payment {
    gift.payment = provider.pay(gift.orderId, 'captured', { email, contact: null })
    return gift.payment
  }

  async function verify(world: World, { orderId, payment }: Gift): Promise<void> {
    const paymentId = payment?.id ?? ''
    const { answer } = await world.retry({
      method: 'POST',
      path: '/functions/v1/verify-razorpay-payment',
      headers: visitorHeaders(world),
      body: JSON.stringify({
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: sign(orderMessage(orderId, paymentId), KEY_SECRET),
      }),
    })
    const isDone = answer.status === 200 && JSON.parse(answer.body.toString()).status === 'successful'
    if (!isDone) return world.violated(`A payment was answered ${inWords(answer)}`)
    world.count('payments')
  }

  async function sendEvent(world: World, payment: Payment): Promise<void> {
    const event = provider.event('payment.captured', { payment })
    const { answer } = await world.retry({
      method: 'POST',
      path: '/functions/v1/razorpay-webhook',
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': event.signature,
        'x-razorpay-event-id': event.id,
      },
      body: event.body,
    })
    if (answer.status !== 200) return world.violated(`An event was answered ${inWords(answer)}`)
    world.count('events')
  }

  return {
    begin,
    pay,
    verify,

    async write(world) {
      const number = turn++
      const gift = await begin(world, newGift())
      // One in twenty abandons the gift, and some leave an address for thanks.
      if (!gift || number % 20 === 19) return
      const payment = pay(gift, number % 25 === 0 ? `${gift.key}@example.org` : null)
      const reporter = reporterOf(number)
      if (reporter === 'browser' || reporter === 'both') await verify(world, gift)
      if (reporter === 'provider' || reporter === 'both') await sendEvent(world, payment)
    },

    async unsettled(database) {
      const { rows } = await database.query<{ id: string }>(
        `select payment_id as id from public.donations where payment_status = 'successful'`,
      )
      const settled = new Set(rows.map(({ id }) => id))
      return given.filter(({ payment }) => payment && !settled.has(payment.id)).length
    },

    check: (database) => compare(database, given, provider),
  }
}

const reporterOf = (number: number): Reporter =>
  number % 10 < 6 ? 'browser' : number % 10 < 8 ? 'provider' : number % 10 < 9 ? 'both' : 'none'

type Row = {
  id: string
  key: string | null
  rupees: number
  status: string
  order_id: string | null
  payment_id: string | null
  captured: number
  began: number
  succeeded: number
  thanks: number
}

async function compare(database: pg.Client, given: Gift[], provider: RazorpayApi): Promise<Findings> {
  const findings = nothingFound('gifts')
  const { rows } = await database.query<Row>(
    `select gift.id, idempotency_key as key, amount::int as rupees, payment_status as status, order_id, payment_id,
      (select count(*) from public.payments as p
        where p.donation_id = gift.id and p.status = 'captured' and p.amount = gift.amount)::int as captured,
      coalesce(log.began, 0) as began, coalesce(log.succeeded, 0) as succeeded,
      (select count(*) from public.outgoing_messages as m
        where m.donation_id = gift.id and template = 'gift_thanks')::int as thanks
    from public.donations as gift left join private.gift_orders as o on o.donation_id = gift.id
      left join (
        select row_key, count(*) filter (where action = 'insert')::int as began,
          count(*) filter (where new_values ->> 'payment_status' = 'successful')::int as succeeded
        from public.audit_log where table_name = 'donations' group by row_key
      ) as log on log.row_key = gift.id::text
    where utm_campaign = 'torture'`,
  )
  const byKey = grouped(rows, ({ key }) => key)
  for (const gift of given) {
    const [row, second] = byKey.get(gift.key) ?? []
    if (!row || row.order_id !== gift.orderId || row.rupees !== gift.rupees) {
      findings.lost.push(`gift ${gift.orderId}`)
      continue
    }
    if (second) findings.doubled.push(`gift ${gift.orderId}`)
    if (row.began !== 1) findings.wrong.push(`the log tells ${row.began} times of the beginning of ${row.id}`)
    comparePayment(findings, gift, row)
  }
  if (rows.length !== given.length)
    findings.wrong.push(`${rows.length} gifts are there, ${given.length} were acknowledged`)
  compareWithProvider(findings, given, provider)
  await compareFigures(database, findings, given)
  return findings
}

function comparePayment(findings: Findings, { orderId, payment }: Gift, row: Row): void {
  if (!payment) {
    if (row.status !== 'created') findings.wrong.push(`gift ${orderId}, never paid, is ${row.status}`)
    return
  }
  if (row.status !== 'successful' || row.payment_id !== payment.id || row.captured !== 1)
    findings.lost.push(`payment ${payment.id} of gift ${orderId}: ${row.status}, ${row.captured} captured`)
  if (row.succeeded !== 1)
    findings.doubled.push(`gift ${orderId} succeeded ${row.succeeded} times in the log`)
  if (row.thanks !== (payment.email ? 1 : 0))
    findings.doubled.push(`gift ${orderId} has ${row.thanks} letters of thanks`)
}

/** Checks the provider's data: one order per gift, however often a process died while requesting it. */
function compareWithProvider(findings: Findings, given: Gift[], provider: RazorpayApi): void {
  const orders = grouped(provider.orders.values(), ({ receipt }) => receipt)
  for (const [receipt, made] of orders)
    if (receipt && made.length > 1)
      findings.doubled.push(`${made.length} orders at the provider for ${receipt}`)
  if (provider.orders.size < given.length) findings.wrong.push('the provider has fewer orders than gifts')
}

/** Compares the reports' sums with the acknowledged gifts. */
async function compareFigures(database: pg.Client, findings: Findings, given: Gift[]): Promise<void> {
  const { rows } = await database.query<{ gifts: number; amount: number }>(
    `select sum(gifts)::int as gifts, sum(amount)::int as amount from public.gift_figures
    where dimension = 'utm' and key = 'torture'`,
  )
  const paid = given.filter(({ payment }) => payment)
  const amount = paid.reduce((sum, { rupees }) => sum + rupees, 0)
  const figures = rows[0]
  if ((figures?.gifts ?? 0) !== paid.length || (figures?.amount ?? 0) !== amount)
    findings.wrong.push(
      `the figures tell of ${figures?.gifts} gifts and ₹${figures?.amount}, donors of ${paid.length} and ₹${amount}`,
    )
}
