/** One gift: what the provider holds of it, all it has ever said, and what is done with that. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Dispute, KEY_SECRET, type Payment, type RazorpayApi, type Refund } from '../razorpay-api.ts'
import { collect } from './collect.ts'
import { LANES, type Step, type Story } from './story.ts'

export const RUPEES = 500

export type ProviderEvent = { id: string; body: string; signature: string }

export type Tale = {
  giftId: string
  orderId: string
  payments: Payment[]
  events: ProviderEvent[]
  /** Disputes are asked about by the hour alone, so of these the provider's retries must arrive. */
  mustArrive: ProviderEvent[]
  /** Under which an administrator asks for refunds. */
  keys: string[]
  /** Refund requests that were sent, with their amounts. */
  requested: Map<string, number>
  /** The provider's code that collects its payments, each of which is a gift of its own. */
  code?: string
}

export type Correction = { giftId: string; what: 'refunded' | 'deducted'; more: number }

/** How the product is reached. Each answers with the status of the response. */
export type Hands = {
  deliver(event: ProviderEvent, at: number): Promise<number>
  report(result: { orderId: string; paymentId: string; secret: string }, at: number): Promise<number>
  refund(request: { giftId: string; rupees: number; key: string }, at: number): Promise<number>
  /** Says that so much more went back than the site knows of. */
  correct(request: Correction, at: number): Promise<number>
  poll(tale: Tale, at: number): Promise<void>
  work(tale: Tale, at: number): Promise<void>
  crash(tale: Tale, at: number, after: number): Promise<void>
  /** Lists the code of the tale. */
  list?(tale: Tale): Promise<void>
}

export const newTale = (giftId: string, orderId: string): Tale => ({
  giftId,
  orderId,
  payments: [],
  events: [],
  mustArrive: [],
  keys: [randomUUID(), randomUUID()],
  requested: new Map(),
})

/** Everything of a story, its lanes at the same time. Answers what should not have been. */
export async function live(api: RazorpayApi, hands: Hands, tale: Tale, story: Story): Promise<string[]> {
  const findings: string[] = []
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (const { step } of story.filter((one) => one.lane === lane))
        findings.push(...(await take(api, hands, tale, step)))
    }),
  )
  return findings
}

/** In the end what must arrive has, refunds are answered, the jobs are done and the poll has asked once more. */
export async function comeToRest(hands: Hands, tale: Tale): Promise<string[]> {
  const findings: string[] = []
  for (const event of tale.mustArrive) findings.push(...unless([200], await hands.deliver(event, 0), 'event'))
  for (const [key, rupees] of tale.requested) {
    const asked = () => hands.refund({ giftId: tale.giftId, rupees, key }, 1)
    let status = await asked()
    for (let tries = 0; status === 502 && tries < 5; tries++) status = await asked()
    findings.push(...unless([200, 422], status, 'refund in the end'))
  }
  await Promise.all([hands.work(tale, 0), hands.poll(tale, 1)])
  await hands.work(tale, 1)
  await hands.poll(tale, 0)
  return findings
}

async function take(api: RazorpayApi, hands: Hands, tale: Tale, step: Step): Promise<string[]> {
  const { orderId, giftId } = tale
  const event = 'pick' in step ? tale.events[step.pick % tale.events.length] : undefined
  switch (step.kind) {
    case 'pay':
    case 'captureLate':
    case 'failLate':
    case 'failRefund':
    case 'refund':
    case 'dispute':
    case 'secondDispute':
      atProvider(api, tale, step)
      return []
    case 'staffRefund': {
      const key = tale.keys[step.key] ?? ''
      const rupees = tale.requested.get(key) ?? (RUPEES * step.percent) / 100
      const payment = tale.payments.find(isPaid)
      if (!payment) return []
      if (step.trouble !== 'none')
        api.refundTroubles.set(payment.id, [...(api.refundTroubles.get(payment.id) ?? []), step.trouble])
      const status = await hands.refund({ giftId, rupees, key }, step.at)
      // A request that was refused before it was recorded has left nothing to ask for again.
      if (status === 200 || status === 502) tale.requested.set(key, rupees)
      return unless([200, 422, 502], status, 'refund')
    }
    case 'correction': {
      const more = (RUPEES * step.percent) / 100
      return unless([200, 422], await hands.correct({ giftId, what: step.what, more }, step.at), 'correction')
    }
    case 'event':
      return event ? unless([200], await hands.deliver(event, step.at), 'event') : []
    case 'forgedEvent':
      return event
        ? unless(
            [400],
            await hands.deliver(forge(event, step.twist), step.at),
            `forged event (${step.twist})`,
          )
        : []
    case 'callback':
    case 'callbackWhileAway': {
      const payments = tale.payments.filter((payment) => isPaid(payment) || payment.status === 'authorized')
      const payment = payments[step.pick % payments.length]
      if (!payment) return []
      if (step.kind === 'callbackWhileAway') api.away.add(payment.id)
      const status = await hands.report({ orderId, paymentId: payment.id, secret: KEY_SECRET }, step.at)
      api.away.delete(payment.id)
      // A second payment of one order is taken note of, not thanked for.
      return unless([200, 409], status, 'signed result')
    }
    case 'forgedCallback': {
      const paymentId = tale.payments[0]?.id ?? 'pay_forged'
      const status = await hands.report({ orderId, paymentId, secret: 'a guessed secret' }, step.at)
      return unless([400], status, 'forged result')
    }
    case 'poll':
      await hands.poll(tale, step.at)
      return []
    case 'work':
      await hands.work(tale, step.at)
      return []
    case 'crash':
      await hands.crash(tale, step.at, step.after)
      return []
    case 'list':
      await hands.list?.(tale)
      return []
  }
}

type AtProvider = Extract<
  Step,
  { kind: 'pay' | 'captureLate' | 'failLate' | 'failRefund' | 'refund' | 'dispute' | 'secondDispute' }
>

function atProvider(api: RazorpayApi, tale: Tale, step: AtProvider): void {
  const say = (name: string, payment: Payment, about: { refund?: Refund; dispute?: Dispute } = {}) => {
    const event = api.event(name, { payment, ...about })
    tale.events.push(event)
    if (about.dispute) tale.mustArrive.push(event)
  }
  const one = <Item>(items: Item[], pick: number) => items[pick % items.length]
  switch (step.kind) {
    case 'pay': {
      const amount = RUPEES * step.percent
      if (tale.code) {
        collect(api, { ...tale, code: tale.code }, { amount, currency: step.currency })
        return
      }
      const payment = api.pay(tale.orderId, step.how, { amount, currency: step.currency })
      tale.payments.push(payment)
      say(`payment.${step.how}`, payment)
      return
    }
    case 'captureLate': {
      const waiting = tale.payments.filter(({ status }) => status === 'authorized' || status === 'failed')
      const payment = one(waiting, step.pick)
      if (!payment) return
      Object.assign(payment, {
        status: 'captured',
        captured: true,
        fee: 236,
        tax: 36,
        error_description: null,
      })
      say('payment.captured', payment)
      return
    }
    case 'failLate': {
      const payment = one(
        tale.payments.filter(({ status }) => status === 'authorized'),
        step.pick,
      )
      if (!payment) return
      Object.assign(payment, { status: 'failed', error_description: 'Reversed by the bank.' })
      say('payment.failed', payment)
      return
    }
    case 'refund': {
      const payment = tale.payments.find(({ status }) => status === 'captured')
      const amount = Math.floor(((payment?.amount ?? 0) * step.percent) / 100)
      const refund = payment && api.refund(payment.id, { amount })
      if (payment && refund) say('refund.processed', payment, { refund })
      return
    }
    case 'failRefund': {
      const made = [...api.refunds.values()].filter(
        ({ payment_id, status }) => status !== 'failed' && tale.payments.some(({ id }) => id === payment_id),
      )
      const refund = one(made, step.pick)
      const payment = refund && api.payments.get(refund.payment_id)
      if (payment && api.failRefund(refund.id)) say('refund.failed', payment, { refund })
      return
    }
    case 'dispute':
    case 'secondDispute': {
      const payment = one(tale.payments.filter(isPaid), step.pick)
      if (!payment) return
      const id = payment.id.replace('pay', step.kind === 'dispute' ? 'disp' : 'disp_second')
      const status = one(NEXT[api.disputes.get(id)?.status ?? 'none'], step.pick)
      if (!status) return
      const lost = { amount_deducted: (payment.amount * step.percent) / 100 }
      const dispute = api.dispute(payment.id, status, { id, ...(status === 'lost' ? lost : {}) })
      say(`payment.dispute.${status === 'open' ? 'created' : status}`, payment, { dispute })
      return
    }
  }
}

/** Outcomes of a dispute. A lost one may still be won. */
const NEXT: Record<Dispute['status'] | 'none', Dispute['status'][]> = {
  none: ['open'],
  open: ['under_review', 'lost', 'won', 'closed', 'lost'],
  under_review: ['lost', 'won', 'closed'],
  lost: ['won'],
  won: [],
  closed: [],
}

export const isPaid = ({ captured }: Payment) => captured

/** The same event with one thing about it made up. */
function forge(event: ProviderEvent, twist: 'signature' | 'body' | 'status'): ProviderEvent {
  const id = `forged-${randomBytes(6).toString('hex')}`
  if (twist === 'signature') return { id, body: event.body, signature: randomBytes(32).toString('hex') }
  if (twist === 'body')
    return { id, body: event.body.replace(/pay_\w+/, 'pay_forged'), signature: event.signature }
  const body = event.body.replaceAll('"failed"', '"captured"').replace('"amount":', '"amount": ')
  return { id, body, signature: event.signature }
}

export const unless = (expected: number[], status: number, what: string): string[] =>
  expected.includes(status) ? [] : [`${what}: answered ${status}`]
