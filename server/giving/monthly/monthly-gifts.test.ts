/** A monthly gift from its first charge on: events, callbacks and the poll all end in the one settle function. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { answers, hangsUp, KEY_ID, type Payment, WEBHOOK_SECRET } from '../../testing/razorpay-api.ts'
import type { Invoice } from '../../testing/razorpay-subscriptions.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from '../events/reconcile.ts'
import { sign } from '../provider/signatures.ts'
import { issueToken } from '../tokens/gift-tokens.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.api.received.length = 0
  shop.api.nextResponses.length = 0
  shop.api.state.always = undefined
})
afterAll(() => shop.close())

const subscription = (id: string) => ({ ...shop.api.subscriptions.get(id) })
const charged = (id: string, payment: Payment) =>
  shop.tell('subscription.charged', {
    subscription: subscription(id),
    payment: { ...payment, captured: '1' },
  })
const openAttention = async (id: string) =>
  (
    await shop.sql(
      `select kind, reference from public.payment_attention as a
      where resolved_at is null and (reference = $1 or order_id is not distinct from $1 or monthly_gift_id =
        (select id from public.monthly_gifts where subscription_id = $1)) order by kind, reference`,
      [id],
    )
  ).rows
const due = (id: string) =>
  shop.sql(
    `update private.gift_orders set next_check_at = now() where monthly_gift_id =
      (select id from public.monthly_gifts where subscription_id = $1)`,
    [id],
  )

async function begun(rupees = 499) {
  const id = await shop.subscribe(rupees)
  const { payment, invoice } = shop.api.charge(id)
  await shop.verifyMonthly(id, payment)
  return { id, payment, invoice }
}

const aCharge = ({ id, method, email, contact }: Payment, { id: invoice, billing_start }: Invoice) => ({
  payment_status: 'successful',
  payment_id: id,
  transaction_id: id,
  invoice_id: invoice,
  billing_start: new Date((billing_start ?? 0) * 1000),
  is_monthly: true,
  method,
  donor_email: email,
  donor_phone: contact,
})

describe('the first charge', () => {
  test('makes a donation by the checkout’s result, with links for its donor', async () => {
    const id = await shop.subscribe(499, { cause_id: 'elder-care', utm_campaign: 'diwali' })
    const { payment, invoice } = shop.api.charge(id)
    expect(await shop.verifyMonthly(id, payment)).toMatchObject({
      status: 200,
      body: {
        status: 'successful',
        reference: payment.id,
        gift_token: expect.stringMatching(/^[\w-]{43}$/),
        details_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(await shop.charges(id)).toMatchObject([
      {
        ...aCharge(payment, invoice),
        amount: '499.00',
        order_id: invoice.order_id,
        cause_id: 'elder-care',
        utm_campaign: 'diwali',
        test_mode: true,
        fee: '2.36',
      },
    ])
    const [gift] = await shop.charges(id)
    expect(await shop.monthlyGift(id)).toMatchObject({
      status: 'active',
      donor_id: gift.donor_id,
      donor_email: 'donor@example.org',
      method: 'upi',
      started_at: gift.paid_at,
      next_charge_at: new Date((invoice.billing_end ?? 0) * 1000),
      last_error: null,
    })
  })

  test.each([
    ['subscription.charged', (id: string, payment: Payment) => ({ subscription: subscription(id), payment })],
    [
      'subscription.activated',
      (id: string, payment: Payment) => ({ subscription: subscription(id), payment }),
    ],
    ['payment.captured', (_id: string, payment: Payment) => ({ payment })],
    ['invoice.paid', (_id: string, payment: Payment) => ({ payment })],
  ])('makes a donation by %s alone', async (name, about) => {
    const id = await shop.subscribe()
    const { payment, invoice } = shop.api.charge(id)
    await shop.tell(name, about(id, payment))
    expect(await shop.charges(id)).toMatchObject([aCharge(payment, invoice)])
    expect(await openAttention(id)).toEqual([])
    expect(await shop.attention(payment.id)).toEqual([])
  })

  test('stores its next charge, even after an event without one', async () => {
    const id = await shop.subscribe()
    const { payment, invoice } = shop.api.charge(id)
    await shop.tell('payment.captured', { payment })
    await shop.sql('update public.monthly_gifts set next_charge_at = null where subscription_id = $1', [id])
    expect((await shop.verifyMonthly(id, payment)).body).toMatchObject({ status: 'successful' })
    expect(await shop.monthlyGift(id)).toMatchObject({
      next_charge_at: new Date((invoice.billing_end ?? 0) * 1000),
    })
  })

  test('makes a donation by the poll alone', async () => {
    const id = await shop.subscribe()
    const { payment, invoice } = shop.api.charge(id)
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.charges(id)).toMatchObject([aCharge(payment, invoice)])
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'active' })
  })

  test('makes one donation, however often and in whatever way it is reported', async () => {
    const id = await shop.subscribe()
    const { payment } = shop.api.charge(id)
    await Promise.all([
      shop.verifyMonthly(id, payment),
      charged(id, payment),
      shop.tell('payment.captured', { payment }),
      shop.verifyMonthly(id, payment),
      shop.tell('invoice.paid', { payment }),
      due(id).then(() => reconcile(shop.server.services)),
    ])
    expect(await shop.charges(id)).toHaveLength(1)
  })

  test('gets a link while it is being settled once more', async () => {
    const { id, payment } = await begun()
    const [gift] = await shop.charges(id)
    const { id: monthlyGiftId } = await shop.monthlyGift(id)
    const { database } = shop.server.services
    await inTransaction(database, async (query) => {
      await query(`select private.lock_mandate(jsonb_build_object('subscription_id', $1::text))`, [id])
      await query('select private.lock_payment($1)', [payment.id])
      // On another connection: if it waited for this one, either could be the one that gives way.
      await issueToken(serverQuery(database), { purpose: 'gift', donationId: gift.id, monthlyGiftId })
    })
  })

  test('makes no donation when it failed', async () => {
    const id = await shop.subscribe()
    const { payment } = shop.api.charge(id, 'failed')
    await shop.tell('payment.failed', { payment })
    expect(await shop.charges(id)).toEqual([])
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'starting', last_error: 'The bank declined.' })
    const second = shop.api.charge(id)
    await shop.tell('payment.captured', { payment: second.payment })
    await shop.tell('payment.failed', { payment })
    expect(await shop.charges(id)).toHaveLength(1)
    expect(await shop.monthlyGift(id)).toMatchObject({ last_error: null })
  })

  test('counts only once the provider confirms it', async () => {
    const id = await shop.subscribe()
    const { payment } = shop.api.charge(id)
    shop.api.nextResponses.push(hangsUp)
    const { status, body } = await shop.verifyMonthly(id, payment)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'created', reference: id, gift_token: expect.any(String) },
    })
    expect(body).not.toHaveProperty('letter_to')
    expect(await shop.charges(id)).toEqual([])
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.charges(id)).toHaveLength(1)
  })

  test('changes and opens nothing with a wrong signature', async () => {
    const id = await shop.subscribe()
    const { payment } = shop.api.charge(id)
    // The parts of an order's result stand the other way round.
    for (const signature of ['0'.repeat(64), sign(`${id}|${payment.id}`, 'EnLs21M47BllR3X8PSFtjtbd')])
      expect(await shop.verifyMonthly(id, payment, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid_signature' },
      })
    expect(await shop.charges(id)).toEqual([])
  })

  test('returns 404 for an unknown subscription', async () => {
    const { id } = shop.api.subscriptionFor(500)
    expect(await shop.verifyMonthly(id, shop.api.charge(id).payment)).toMatchObject({ status: 404 })
  })

  test('shows its state when checked again on request', async () => {
    const id = await shop.subscribe()
    const check = () => shop.call('check-razorpay-order', { razorpay_subscription_id: id })
    expect((await check()).body).toEqual({ status: 'created' })
    const { payment } = shop.api.charge(id, 'created')
    expect((await check()).body).toEqual({ status: 'created', pending: true })
    payment.status = 'failed'
    expect((await check()).body).toEqual({ status: 'created' })
    shop.api.charge(id)
    expect((await check()).body).toEqual({ status: 'successful' })
    shop.api.away.add(id)
    expect((await check()).body).toEqual({ status: 'successful', asked: false })
    // Many who ask at once are answered from what is known.
    for (let n = 0; n < 20; n++) await check()
    expect((await check()).body).toEqual({ status: 'successful' })
    shop.api.away.delete(id)
    expect((await shop.call('check-razorpay-order', { razorpay_subscription_id: 'sub_other' })).status).toBe(
      404,
    )
  })

  test('counts as failed once the monthly gift has ended without it', async () => {
    const id = await shop.subscribe(751)
    Object.assign(shop.api.subscriptions.get(id) as object, { status: 'expired' })
    const check = await shop.call('check-razorpay-order', { razorpay_subscription_id: id })
    expect(check.body).toEqual({ status: 'failed' })
    const summary = await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${id}`, {
      headers: { apikey: shop.server.anonKey },
    })
    expect(await summary.json()).toMatchObject({ status: 'failed', monthly_gift: { status: 'expired' } })
    const token = await issueToken(serverQuery(shop.server.services.database), {
      purpose: 'gift',
      monthlyGiftId: (await shop.monthlyGift(id)).id,
    })
    expect((await shop.call('gift-link', { token })).body).toMatchObject({ status: 'failed' })
  })

  test('appears by its subscription, without the donor', async () => {
    const id = await shop.subscribe(750)
    const read = async (reference: string) =>
      (
        await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=${reference}`, {
          headers: { apikey: shop.server.anonKey },
        })
      ).json()
    expect(await read(id)).toMatchObject({
      reference: id,
      status: 'created',
      amount: '750.00',
      is_monthly: true,
      monthly_gift: { status: 'starting', next_charge_at: null },
    })
    const { payment } = shop.api.charge(id)
    await shop.verifyMonthly(id, payment)
    const summary = await read(id)
    expect(summary).toMatchObject({
      reference: payment.id,
      status: 'successful',
      monthly_gift: { status: 'active', next_charge_at: expect.any(String) },
    })
    expect(await read(payment.id)).toEqual(summary)
    expect(JSON.stringify(summary)).not.toContain('donor')
  })
})

describe('a later month', () => {
  test('makes a donation of its own, identified by its invoice and not by its arrival', async () => {
    const { id, payment, invoice } = await begun()
    const second = shop.api.charge(id)
    const third = shop.api.charge(id)
    await charged(id, third.payment)
    await charged(id, second.payment)
    expect(await shop.charges(id)).toMatchObject([
      aCharge(payment, invoice),
      aCharge(second.payment, second.invoice),
      aCharge(third.payment, third.invoice),
    ])
    expect(await openAttention(id)).toEqual([])
    const donors = (await shop.charges(id)).map(({ donor_id }) => donor_id)
    expect(new Set(donors).size).toBe(1)
  })

  test('appears without events when it is due', async () => {
    const { id } = await begun()
    shop.api.charge(id)
    shop.api.charge(id)
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.charges(id)).toHaveLength(3)
  })

  test('counts and calls for attention when charged twice, until one charge is refunded', async () => {
    const { id } = await begun()
    const twice = shop.api.charge(id, 'captured', { isRepeat: true })
    await charged(id, twice.payment)
    expect(await shop.charges(id)).toHaveLength(2)
    expect(await openAttention(id)).toEqual([
      { kind: 'month_charged_twice', reference: expect.stringMatching(/^pay_/) },
    ])
    const refund = shop.api.refund(twice.payment.id)
    await shop.tell('refund.processed', { refund: refund as object, payment: twice.payment })
    expect(await openAttention(id)).toEqual([])
  })

  test('makes two donations when one order is paid twice', async () => {
    const { id, payment, invoice } = await begun()
    const again = shop.api.pay(invoice.order_id, 'captured', {
      amount: payment.amount,
      invoice_id: invoice.id,
    })
    await shop.tell('payment.captured', { payment: again })
    expect((await shop.charges(id)).map(({ payment_id }) => payment_id).sort()).toEqual(
      [payment.id, again.id].sort(),
    )
    expect(await openAttention(id)).toMatchObject([{ kind: 'month_charged_twice' }])
  })

  test.each([
    ['the poll of the monthly gift', (id: string) => due(id).then(() => reconcile(shop.server.services))],
    [
      'the poll of the first payment’s donation',
      async (id: string) => {
        await shop.sql(
          `update private.gift_orders set next_check_at = now() where donation_id in (select d.id
            from public.donations as d join public.monthly_gifts as m on m.id = d.monthly_gift_id
            where m.subscription_id = $1)`,
          [id],
        )
        await reconcile(shop.server.services)
      },
    ],
    ['“Check again”', (id: string) => shop.call('check-razorpay-order', { razorpay_subscription_id: id })],
  ])('makes two donations when %s finds one order paid twice', async (_name, ask) => {
    const { id, payment, invoice } = await begun()
    const again = shop.api.pay(invoice.order_id, 'captured', {
      amount: payment.amount,
      invoice_id: invoice.id,
    })
    await ask(id)
    expect((await shop.charges(id)).map(({ payment_id }) => payment_id).sort()).toEqual(
      [payment.id, again.id].sort(),
    )
    expect(await openAttention(id)).toMatchObject([{ kind: 'month_charged_twice' }])
  })

  test('counts with another amount, and calls for attention', async () => {
    const { id } = await begun()
    const more = shop.api.charge(id, 'captured', { amount: 99_900 })
    await charged(id, more.payment)
    expect(await shop.charges(id)).toMatchObject([{ amount: '499.00' }, { amount: '999.00' }])
    expect(await openAttention(id)).toEqual([{ kind: 'charge_mismatch', reference: more.payment.id }])
  })

  test('does not count in another currency, and calls for attention', async () => {
    const { id } = await begun()
    const other = shop.api.charge(id, 'captured', { amount: 999_900, currency: 'USD' })
    await charged(id, other.payment)
    expect(await shop.charges(id)).toMatchObject([{ amount: '499.00' }])
    expect(await shop.attention(other.payment.id)).toMatchObject([
      {
        kind: 'charge_mismatch',
        detail: `Payment ${other.payment.id} is of USD 9999.00, but the monthly gift is in INR. It is not counted.`,
      },
    ])
  })

  test('counts after the end, and calls for attention', async () => {
    const { id } = await begun()
    shop.api.move(id, 'cancel', 'customer')
    await shop.tell('subscription.cancelled', { subscription: subscription(id) })
    const late = shop.api.charge(id, 'captured', { created_at: Math.floor(Date.now() / 1000) + 60 })
    await charged(id, late.payment)
    expect(await shop.charges(id)).toHaveLength(2)
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'cancelled', ended_by: 'bank' })
    expect(await openAttention(id)).toEqual([{ kind: 'charged_after_end', reference: late.payment.id }])
  })

  test('takes a refund like any gift', async () => {
    const { id, payment } = await begun()
    const refund = shop.api.refund(payment.id)
    await shop.tell('refund.processed', { refund: refund as object, payment })
    expect(await shop.charges(id)).toMatchObject([{ payment_status: 'refunded', refunded_amount: '499.00' }])
  })

  test('waits for the provider when only an invoice identifies it', async () => {
    const { id } = await begun()
    const { payment } = shop.api.charge(id)
    await shop.post(shop.api.event('payment.captured', { payment }))
    shop.api.state.always = answers(503, {})
    await expect(shop.workOff()).rejects.toMatchObject({ trouble: 'down' })
    expect(await shop.attention(payment.id)).toEqual([])
    shop.api.state.always = undefined
    await shop.workOff()
    expect(await shop.charges(id)).toHaveLength(2)
  })
})

describe('the status', () => {
  test('follows the provider’s current answer, not an old event', async () => {
    const { id } = await begun()
    const old = subscription(id)
    shop.api.move(id, 'pause')
    await shop.tell('subscription.paused', { subscription: subscription(id) })
    await shop.tell('subscription.activated', { subscription: old })
    expect(await shop.monthlyGift(id)).toMatchObject({
      status: 'paused',
      paused_by: 'staff',
      next_charge_at: null,
    })
    shop.api.move(id, 'resume')
    await shop.tell('subscription.resumed', { subscription: subscription(id) })
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'active', paused_by: null })
  })

  test('follows the newest event while the provider does not answer, and is checked soon', async () => {
    const { id } = await begun()
    const answeredAnHourAgo = () =>
      shop.sql(
        `update private.gift_orders set asked_at = now() - interval '1 hour', next_check_at = now() + interval '1 day'
        where monthly_gift_id = (select id from public.monthly_gifts where subscription_id = $1)`,
        [id],
      )
    await answeredAnHourAgo()
    const active = subscription(id)
    shop.api.move(id, 'pause', 'customer')
    shop.api.away.add(id)
    await shop.tell('subscription.paused', { subscription: subscription(id) })
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'paused', paused_by: 'payer' })
    const { rows } = await shop.sql(
      `select next_check_at <= now() + interval '1 minute' as soon from private.gift_orders
      where monthly_gift_id = (select id from public.monthly_gifts where subscription_id = $1)`,
      [id],
    )
    expect(rows).toEqual([{ soon: true }])

    // An event from before the last answer says nothing new.
    const old = shop.api.event('subscription.activated', { subscription: active })
    const body = old.body.replace(/"created_at":\d+}$/, '"created_at":1600000000}')
    await shop.post({ id: old.id, body, signature: sign(body, WEBHOOK_SECRET) })
    await shop.workOff()
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'paused' })

    shop.api.move(id, 'resume', 'customer')
    shop.api.away.delete(id)
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'active', paused_by: null })
  })

  test('becomes failing with reason and date, recovers, and fails until it stops', async () => {
    const { id } = await begun()
    const later = (minutes: number) => ({ created_at: Math.floor(Date.now() / 1000) + minutes * 60 })
    const why = { error_description: 'Insufficient funds.' }
    const { payment } = shop.api.charge(id, 'failed', { ...why, ...later(1) })
    await shop.tell('payment.failed', { payment })
    await shop.tell('subscription.pending', { subscription: subscription(id) })
    expect(await shop.monthlyGift(id)).toMatchObject({
      status: 'failing',
      failing_since: expect.any(Date),
      last_error: 'Insufficient funds.',
    })
    await charged(id, shop.api.charge(id, 'captured', later(2)).payment)
    expect(await shop.monthlyGift(id)).toMatchObject({
      status: 'active',
      failing_since: null,
      last_error: null,
    })
    shop.api.charge(id, 'failed', later(3))
    Object.assign(shop.api.subscriptions.get(id) as object, { status: 'halted' })
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.monthlyGift(id)).toMatchObject({
      status: 'stopped',
      next_charge_at: null,
      last_error: 'The bank declined.',
    })
    expect(await shop.charges(id)).toHaveLength(2)
  })

  test('expires by the poll alone, without an event', async () => {
    const id = await shop.subscribe()
    Object.assign(shop.api.subscriptions.get(id) as object, { status: 'expired' })
    await due(id)
    await reconcile(shop.server.services)
    expect(await shop.monthlyGift(id)).toMatchObject({ status: 'expired', ended_by: 'provider' })
  })

  test('becomes expired a day after a start that never reached the provider', async () => {
    shop.api.nextResponses.push(hangsUp)
    await shop.call('start-monthly-gift', { amount: 654 })
    await shop.sql(
      `update public.monthly_gifts set created_at = now() - interval '25 hours' where amount = 654`,
    )
    await reconcile(shop.server.services)
    const { rows } = await shop.sql('select status, ended_by from public.monthly_gifts where amount = 654')
    expect(rows).toEqual([{ status: 'expired', ended_by: 'provider' }])
  })
})

describe('a charge without keys', () => {
  const keyId = async (value: string) => shop.save('razorpay_key_id', value)

  test('waits until its invoice can be read, and is never an unknown order', async () => {
    const id = await shop.subscribe()
    const first = shop.api.charge(id)
    const second = shop.api.charge(id)
    await keyId('')
    try {
      await shop.post(shop.api.event('payment.captured', { payment: first.payment }))
      await expect(shop.workOff()).rejects.toMatchObject({ trouble: 'keys' })
      expect(await shop.attention(first.payment.id)).toEqual([])
    } finally {
      await keyId(KEY_ID)
    }
    await shop.workOff()
    expect(await shop.charges(id)).toMatchObject([aCharge(first.payment, first.invoice)])

    // An event that names the subscription says enough.
    await keyId('')
    try {
      await charged(id, second.payment)
    } finally {
      await keyId(KEY_ID)
    }
    expect(await shop.charges(id)).toHaveLength(2)
    expect(await openAttention(id)).toEqual([])
  })
})
