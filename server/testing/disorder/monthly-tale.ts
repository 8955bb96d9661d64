/** One monthly gift: what the provider holds of it, all it has ever said, and what is done with that. */
import { randomBytes } from 'node:crypto'
import { KEY_SECRET, type Payment, type RazorpayApi } from '../razorpay-api.ts'
import type { Subscription } from '../razorpay-subscriptions.ts'
import { MONTHLY_LANES, type MonthlyStep, type MonthlyStory } from './monthly-story.ts'
import { type ProviderEvent, unless } from './tale.ts'

export type MonthlyTale = {
  giftId: string
  subscriptionId: string
  /** The payer's address. */
  email: string
  payments: Payment[]
  events: ProviderEvent[]
}

/** How the product is reached. Each answers with the status of the response. */
export type MonthlyHands = {
  deliver(event: ProviderEvent, at: number): Promise<number>
  report(result: { subscriptionId: string; paymentId: string; secret: string }, at: number): Promise<number>
  change(request: { id: string; action: string }, at: number): Promise<number>
  finish(tale: MonthlyTale, at: number): Promise<void>
  poll(tale: MonthlyTale, at: number): Promise<void>
  work(tale: MonthlyTale, at: number): Promise<void>
  crash(tale: MonthlyTale, at: number, after: number): Promise<void>
}

/** Everything of a story, its lanes at the same time. Answers what should not have been. */
export async function liveMonthly(
  api: RazorpayApi,
  hands: MonthlyHands,
  tale: MonthlyTale,
  story: MonthlyStory,
): Promise<string[]> {
  const findings: string[] = []
  await Promise.all(
    Array.from({ length: MONTHLY_LANES }, async (_, lane) => {
      for (const { step } of story.filter((one) => one.lane === lane))
        findings.push(...(await take(api, hands, tale, step)))
    }),
  )
  return findings
}

/** In the end the jobs are done and the poll has asked once more; no event need have arrived. */
export async function comeToMonthlyRest(hands: MonthlyHands, tale: MonthlyTale): Promise<void> {
  await Promise.all([hands.work(tale, 0), hands.finish(tale, 1)])
  await Promise.all([hands.finish(tale, 0), hands.poll(tale, 1)])
  await hands.work(tale, 1)
  await hands.finish(tale, 1)
  await hands.poll(tale, 0)
}

async function take(
  api: RazorpayApi,
  hands: MonthlyHands,
  tale: MonthlyTale,
  step: MonthlyStep,
): Promise<string[]> {
  const { subscriptionId, giftId } = tale
  const event = 'pick' in step ? tale.events[step.pick % tale.events.length] : undefined
  const payment = 'pick' in step ? tale.payments[step.pick % tale.payments.length] : undefined
  switch (step.kind) {
    case 'charge':
    case 'halt':
    case 'payer':
    case 'refund':
      atProvider(api, tale, step)
      return []
    case 'staff': {
      if (step.trouble === 'away') api.away.add(subscriptionId)
      if (step.trouble === 'lost') api.lostChanges.set(subscriptionId, 1)
      const status = await hands.change({ id: giftId, action: step.action }, step.at)
      api.away.delete(subscriptionId)
      return unless([200, 202, 409], status, `change: ${step.action}`)
    }
    case 'event':
      return event ? unless([200], await hands.deliver(event, step.at), 'event') : []
    case 'forgedEvent': {
      if (!event) return []
      const id = `forged-${randomBytes(6).toString('hex')}`
      const body = event.body.replace('"failed"', '"captured"').replace(/pay_\w+/, 'pay_forged')
      const signature = body === event.body ? randomBytes(32).toString('hex') : event.signature
      return unless([400], await hands.deliver({ id, body, signature }, step.at), 'forged event')
    }
    case 'callback':
    case 'callbackWhileAway': {
      if (!payment) return []
      if (step.kind === 'callbackWhileAway') api.away.add(payment.id)
      const result = { subscriptionId, paymentId: payment.id, secret: KEY_SECRET }
      const status = await hands.report(result, step.at)
      api.away.delete(payment.id)
      return unless([200, 429], status, 'signed result')
    }
    case 'forgedCallback': {
      const result = { subscriptionId, paymentId: payment?.id ?? 'pay_forged', secret: 'a guessed secret' }
      return unless([400], await hands.report(result, step.at), 'forged result')
    }
    case 'poll':
      await hands.poll(tale, step.at)
      return []
    case 'work':
      await hands.work(tale, step.at)
      return []
    case 'finish':
      await hands.finish(tale, step.at)
      return []
    case 'crash':
      await hands.crash(tale, step.at, step.after)
      return []
  }
}

type AtProvider = Extract<MonthlyStep, { kind: 'charge' | 'halt' | 'payer' | 'refund' }>

function atProvider(api: RazorpayApi, tale: MonthlyTale, step: AtProvider): void {
  const subscription = api.subscriptions.get(tale.subscriptionId) as Subscription
  const say = (name: string, about: Record<string, object> = {}) =>
    tale.events.push(api.event(name, { subscription: { ...subscription }, ...about }))
  switch (step.kind) {
    case 'charge': {
      const isRepeat = step.isRepeat && subscription.current_start !== null
      const { payment } = api.charge(subscription.id, step.how, {
        isRepeat,
        email: tale.email,
        contact: null,
        // The later one of two charges is told apart by a clock that counts in seconds.
        created_at: 1_780_000_000 + tale.payments.length * 60,
      })
      tale.payments.push(payment)
      tale.events.push(api.event(`payment.${step.how}`, { payment }))
      if (step.how === 'failed') say('subscription.pending')
      else say('subscription.charged', { payment: { ...payment, captured: '1' } })
      return
    }
    case 'halt':
      if (subscription.status !== 'pending') return
      subscription.status = 'halted'
      say('subscription.halted')
      return
    case 'payer':
      if (!api.move(subscription.id, step.action, 'customer')) return
      say(`subscription.${{ pause: 'paused', resume: 'resumed', cancel: 'cancelled' }[step.action]}`)
      return
    case 'refund': {
      const paid = tale.payments.filter(({ status }) => status === 'captured')
      const payment = paid[step.pick % paid.length]
      const refund = payment && api.refund(payment.id)
      if (refund) tale.events.push(api.event('refund.processed', { refund, payment: { ...payment } }))
      return
    }
  }
}
