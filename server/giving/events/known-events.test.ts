/** Every event that the provider is known to send, field by field as it sends it, and where each ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { razorpayEvents } from '#domain/testing/razorpay-events.ts'
import { invoicesOf } from '#domain/testing/razorpay-mandates.ts'
import { hangsUp, WEBHOOK_SECRET } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sign } from '../provider/signatures.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

const names = Object.keys(razorpayEvents)
const textOf = (name: string) => JSON.stringify(razorpayEvents[name])
const send = (id: string, body: string) => shop.post({ id, body, signature: sign(body, WEBHOOK_SECRET) })
const outcomeOf = async (eventId: string) =>
  (await shop.sql('select outcome from public.payment_events where event_id = $1', [eventId])).rows[0].outcome

describe('an event about an unknown gift', () => {
  /** The outcome of each, sent in this order; only captured payments call for attention. */
  const ENDS: Record<string, string> = {
    'order.paid card': 'needs attention: unknown order',
    'order.paid netbanking': 'needs attention: unknown order',
    'payment.authorized card': 'needs attention: unknown order',
    'payment.authorized netbanking': 'needs attention: unknown order',
    'payment.captured card': 'needs attention: unknown order',
    'payment.captured netbanking': 'needs attention: unknown order',
    'payment.failed card': 'nothing new',
    'payment.failed netbanking': 'nothing new',
    'payment.dispute.created': 'needs attention: unknown order; dispute open, needs attention: unknown order',
    'payment.dispute.action_required':
      'needs attention: unknown order; dispute open, needs attention: unknown order',
    'payment.dispute.under_review': 'dispute under_review',
    'payment.dispute.won': 'dispute won',
    'payment.dispute.lost': 'needs attention: unknown order; dispute lost, needs attention: unknown order',
    'payment.dispute.closed':
      'needs attention: unknown order; dispute closed, needs attention: unknown order',
    'refund.created': 'needs attention: unknown order',
    'refund.processed': 'needs attention: unknown order',
    'refund.failed': 'needs attention: unknown order; needs attention: refund failed',
    'refund.speed_changed': 'needs attention: unknown order; needs attention: refund failed',
    'settlement.processed': 'payout processed',
    'subscription.authenticated': 'needs attention: unknown subscription',
    'subscription.activated without a payment': 'needs attention: unknown subscription',
    'subscription.activated with its first payment': 'needs attention: unknown subscription',
    'subscription.charged': 'needs attention: unknown subscription',
    'subscription.completed': 'needs attention: unknown subscription',
    'subscription.updated': 'needs attention: unknown subscription',
    'subscription.halted': 'needs attention: unknown subscription',
    'subscription.pending': 'needs attention: unknown subscription',
    'subscription.paused': 'needs attention: unknown subscription',
    'subscription.resumed': 'needs attention: unknown subscription',
    'subscription.cancelled': 'nothing new',
    'invoice.paid card': 'needs attention: unknown subscription',
    'invoice.paid upi': 'needs attention: unknown order',
    'invoice.expired': 'kept, nothing to do',
    'qr_code.created': 'kept, nothing to do',
    'qr_code.closed': 'kept, nothing to do',
    'qr_code.credited': 'needs attention: unknown order',
    'payment_link.expired': 'kept, nothing to do',
    'payment_link.paid': 'needs attention: unknown order',
    'virtual_account.credited bank': 'needs attention: unknown order',
    'virtual_account.credited upi': 'needs attention: unknown order',
  }
  test.each(names)('counts no gift: %s', async (name) => {
    expect((await send(name, textOf(name))).body).toEqual({ status: 'stored' })
    // The provider answers requests for an invoice that it does not know it.
    if (!/^(subscription|invoice)/.test(name)) shop.api.state.always = hangsUp
    await shop.workOff()
    expect(await outcomeOf(name)).toBe(ENDS[name])
    const { rows: counted } = await shop.sql(
      `select from public.donations where payment_id in (select payload #>> '{payload,payment,entity,id}'
        from public.payment_events where event_id = $1)`,
      [name],
    )
    expect(counted).toEqual([])
  })

  test('calls for attention once per subscription, not once a month', async () => {
    const { rows } = await shop.sql(
      `select kind, reference, times from public.payment_attention
      where reference = 'sub_one' or payment_id in ('pay_first', 'pay_second', 'pay_last')`,
    )
    expect(rows).toEqual([{ kind: 'unknown_subscription', reference: 'sub_one', times: 1 }])
  })

  test('settles an order that becomes known, whatever order its events come in', async () => {
    await shop.sql(`insert into public.donations (amount, order_id) values (1, 'order_oneBank')`)
    // The same payment was told of above, when its order was unknown.
    expect(await shop.attention('pay_oneBank')).toMatchObject([{ kind: 'unknown_order', resolved_at: null }])
    for (const name of [
      'order.paid netbanking',
      'payment.authorized netbanking',
      'payment.captured netbanking',
    ])
      await send(`again ${name}`, textOf(name))
    await shop.workOff()
    expect(await shop.gift('order_oneBank')).toMatchObject({
      payment_status: 'successful',
      payment_id: 'pay_oneBank',
      fee: '0.02',
    })
    expect(await shop.attention('pay_oneBank')).toMatchObject([{ resolved_at: expect.any(Date) }])
  })
})

describe('an event about a gift of this site', () => {
  const paid = { payment_status: 'successful', paid_at: new Date(1_790_000_000_000) }
  const unpaid = { payment_status: 'created', payment_id: null }
  /** How the gift stands afterwards. What went back is what its payment says, if that is more than the refund. */
  const ENDS: Record<string, Record<string, unknown>> = {
    'order.paid card': { ...paid, method: 'card', fee: '0.02' },
    'order.paid netbanking': { ...paid, method: 'netbanking', fee: '0.02' },
    'payment.authorized card': unpaid,
    'payment.authorized netbanking': unpaid,
    'payment.captured card': { ...paid, method: 'card', fee: null },
    'payment.captured netbanking': { ...paid, method: 'netbanking', fee: '0.02' },
    'payment.failed card': { payment_status: 'failed', payment_id: null, error_reason: null },
    'payment.failed netbanking': { payment_status: 'failed', error_reason: 'Payment failed' },
    'payment.dispute.created': { ...paid, refunded_amount: '50.00', deducted_amount: '0.00' },
    'payment.dispute.action_required': { ...paid, refunded_amount: '50.00', deducted_amount: '0.00' },
    'payment.dispute.under_review': { ...paid, deducted_amount: '0.00' },
    'payment.dispute.won': { ...paid, deducted_amount: '0.00' },
    'payment.dispute.lost': { ...paid, refunded_amount: '50.00', deducted_amount: '100.00' },
    'payment.dispute.closed': { ...paid, deducted_amount: '0.00' },
    'refund.created': { ...paid, refunded_amount: '1900.00' },
    'refund.processed': { ...paid, refunded_amount: '1900.00' },
    'refund.failed': paid,
    'refund.speed_changed': { ...paid, refunded_amount: '1900.00' },
  }
  /** The attention left open for staff, by event name; none for names not listed. */
  const CALLS: Record<string, string> = {
    'payment.dispute.created': 'dispute',
    'payment.dispute.action_required': 'dispute',
    'payment.dispute.under_review': 'dispute',
    'payment.dispute.lost': 'dispute',
    'refund.failed': 'refund_failed',
  }
  const OURS = /^(order|payment|refund)\./

  test('has an expected outcome for each name', () => {
    expect(Object.keys(ENDS).sort()).toEqual(names.filter((name) => OURS.test(name)).sort())
  })

  test.each(Object.keys(ENDS))('has the expected outcome: %s', async (name) => {
    const own = `mine${names.indexOf(name)}`
    const text = textOf(name).replace(/:"(pay|order|rfnd|disp)_\w+"/g, `:"$1_${own}"`)
    const { payment } = JSON.parse(text).payload
    await shop.sql('insert into public.donations (amount, order_id) values ($1, $2)', [
      payment.entity.amount / 100,
      `order_${own}`,
    ])
    if (/^(refund|payment\.dispute)/.test(name)) {
      const before = { status: 'captured', order_id: `order_${own}`, amount_refunded: 0, refund_status: null }
      await shop.tell('payment.captured', { payment: { ...payment.entity, ...before } })
    }
    await send(`ours ${name}`, text)
    await shop.workOff()
    expect(await shop.gift(`order_${own}`)).toMatchObject(ENDS[name] ?? {})
    expect(await outcomeOf(`ours ${name}`)).not.toMatch(/unknown|could not/)
    const { rows } = await shop.sql(
      'select kind from public.payment_attention where resolved_at is null and reference like $1',
      [`%\\_${own}`],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(CALLS[name] ? [CALLS[name]] : [])
  })
})

describe('an event about a monthly gift of this site', () => {
  /** How the monthly gift stands afterwards, and whether a charge came with it. */
  const ends: Record<string, { status: string; isCharged: boolean } & Record<string, unknown>> = {
    'subscription.authenticated': { status: 'starting', isCharged: false },
    'subscription.activated without a payment': { status: 'active', isCharged: false },
    'subscription.activated with its first payment': { status: 'active', isCharged: true },
    'subscription.charged': { status: 'active', isCharged: true },
    'subscription.completed': { status: 'completed', isCharged: true, ended_by: 'provider' },
    'subscription.updated': { status: 'active', isCharged: false },
    'subscription.halted': { status: 'stopped', failing_since: expect.any(Date), isCharged: false },
    'subscription.pending': { status: 'failing', isCharged: false },
    'subscription.paused': { status: 'paused', isCharged: false, paused_by: 'staff' },
    'subscription.resumed': { status: 'active', isCharged: false },
    'subscription.cancelled': { status: 'cancelled', isCharged: false, ended_by: 'provider' },
    // It says nothing of the subscription: the charge alone begins it.
    'invoice.paid card': { status: 'active', isCharged: true },
    'invoice.paid upi': { status: 'active', isCharged: true },
  }

  test('has an expected outcome for each name', () => {
    const own = names.filter((name) => /^(subscription|invoice\.paid)/.test(name))
    expect(Object.keys(ends).sort()).toEqual(own.sort())
  })

  const cases = Object.entries(ends).flatMap(([name, end]) => [
    { name, end, isAway: false },
    { name, end, isAway: true },
  ])
  test.each(cases)('has the expected outcome: $name; the provider away: $isAway', async (one) => {
    const { name, isAway } = one
    const { isCharged, ...state } = one.end
    const id = await shop.subscribe(1)
    const { payment, invoice } = shop.api.charge(id, 'captured', { created_at: 1_790_000_000 })
    const text = textOf(name)
      .replaceAll('sub_one', id)
      .replace(/pay_(first|second|third|last)/g, payment.id)
      .replace(/order_(first|second|third|last)/g, invoice.order_id)
      .replace(/inv_(first|second|third|last)/g, invoice.id)
    // As the event says, so the provider would answer.
    const told = JSON.parse(text).payload.subscription?.entity ?? {}
    Object.assign(shop.api.subscriptions.get(id) as object, told)
    if (isAway) shop.api.away.add(id)
    const eventId = `ours ${name}, away: ${isAway}`
    await send(eventId, text)
    await shop.workOff()
    shop.api.away.delete(id)
    expect(await outcomeOf(eventId)).not.toMatch(/attention|could not/)
    expect(await shop.monthlyGift(id)).toMatchObject(state)
    expect(await shop.charges(id)).toMatchObject(
      isCharged ? [{ payment_id: payment.id, payment_status: 'successful', invoice_id: invoice.id }] : [],
    )
    expect(await shop.attention(id)).toEqual([])
    expect(await shop.attention(payment.id)).toEqual([])
  })

  test('does not have to arrive for months that the list of invoices contains', async () => {
    const id = await shop.subscribe(1)
    const first = shop.api.charge(id)
    const second = shop.api.charge(id)
    const { items } = invoicesOf(id, ['later', 'sooner']) as { items: object[] }
    for (const [at, { invoice }] of [second, first].entries()) {
      const { id: invoiceId, order_id, payment_id } = invoice
      Object.assign(invoice, items[at], { id: invoiceId, order_id, payment_id })
    }
    await shop.sql(
      `update private.gift_orders set next_check_at = now() where monthly_gift_id =
        (select id from public.monthly_gifts where subscription_id = $1)`,
      [id],
    )
    await reconcile(shop.server.services)
    expect(await shop.charges(id)).toMatchObject([
      { payment_id: first.payment.id, billing_start: new Date(1_790_000_000_000) },
      { payment_id: second.payment.id, billing_start: new Date(1_792_592_000_000) },
    ])
    expect(await shop.attention(id)).toEqual([])
  })
})
