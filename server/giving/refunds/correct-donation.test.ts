import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment, Refund } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let admin: { id: string; email: string; token: string }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
afterAll(() => shop.close())

async function given(rupees = 1000) {
  const orderId = await shop.order(rupees)
  const payment = shop.api.pay(orderId, 'captured')
  await shop.verify(orderId, payment)
  return { id: (await shop.gift(orderId)).id as string, orderId, payment }
}
async function refund(payment: Payment, rupees: number): Promise<Refund> {
  const made = shop.api.refund(payment.id, { amount: rupees * 100 })
  if (!made) throw new Error('Not refunded')
  await shop.tell('refund.processed', { refund: made, payment })
  return made
}
const overlap = async (payment: Payment) =>
  (await shop.attention(payment.id)).filter(({ kind }) => kind === 'correction_overlap')
const correct = (body: object, token = admin.token) =>
  shop.call('correct-donation', body, { Authorization: `Bearer ${token}` })

describe('a correction', () => {
  test('lowers the amount that counts, with its reason and author in the history', async () => {
    const { id, orderId } = await given()
    const reason = 'Returned by bank transfer, UTR 4711'
    expect(await correct({ id, refunded_amount: 250.5, reason })).toMatchObject({
      status: 200,
      body: { id, status: 'successful', refunded_amount: '250.50', deducted_amount: '0.00' },
    })
    expect(await correct({ id, deducted_amount: 100, reason: 'Chargeback of last year' })).toMatchObject({
      body: { refunded_amount: '250.50', deducted_amount: '100.00' },
    })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '250.50', deducted_amount: '100.00' })
    const { rows } = await shop.sql(
      `select actor_email, new_values ->> 'reason' as reason from public.audit_log
      where table_name = 'donation_corrections' and new_values ->> 'donation_id' = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { actor_email: admin.email, reason },
      { actor_email: admin.email, reason: 'Chargeback of last year' },
    ])
  })

  test('makes the gift refunded when it covers the whole', async () => {
    const { id, orderId } = await given()
    await correct({ id, refunded_amount: 1000, reason: 'Returned in cash' })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
  })

  test('adds up with refunds that the provider reports later, and calls for attention', async () => {
    const { id, orderId, payment } = await given()
    const first = await refund(payment, 100)
    await correct({ id, refunded_amount: 300, reason: 'Returned ₹200 by bank transfer' })
    expect(await overlap(payment)).toEqual([])
    await refund(payment, 250)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '550.00' })
    const [note] = await overlap(payment)
    expect(note).toMatchObject({ resolved_at: null })
    expect(note.detail).toContain('INR 300.00 was refunded in all')
    expect(note.detail).toContain('refunds of 250.00 more')
    // A refund that the provider had reported before fails: the correction by staff stays.
    shop.api.failRefund(first.id)
    await shop.tell('refund.failed', { refund: first, payment })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '450.00' })
  })

  test('adds deductions that are reported later too', async () => {
    const { id, orderId, payment } = await given()
    await correct({ id, deducted_amount: 200, reason: 'On the bank statement' })
    const dispute = shop.api.dispute(payment.id, 'lost', { amount_deducted: 30_000 })
    await shop.tell('payment.dispute.lost', { payment, dispute })
    expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '500.00' })
    expect((await overlap(payment))[0]?.detail).toContain('deductions of 300.00 more')
  })

  test('can state that the provider reported the same money, and no less than that', async () => {
    const { id, orderId, payment } = await given()
    await correct({ id, refunded_amount: 300, reason: 'Seen in the dashboard' })
    await refund(payment, 300)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '600.00' })
    expect(await correct({ id, refunded_amount: 299, reason: 'Less than that' })).toMatchObject({
      status: 422,
      body: {
        code: 'only_lowers',
        message: 'The payment provider itself reports ₹300 refunded and ₹0 in chargebacks. Enter no less.',
      },
    })
    expect(await correct({ id, refunded_amount: 300, reason: 'The same refund' })).toMatchObject({
      status: 200,
      body: { refunded_amount: '300.00' },
    })
    expect(await overlap(payment)).toMatchObject([{ resolved_at: expect.any(Date) }])
    await refund(payment, 50)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '350.00' })
    expect(await overlap(payment)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  test('comes to no more than the gift together with a refund of the provider', async () => {
    const { id, orderId, payment } = await given()
    await correct({ id, refunded_amount: 700, reason: 'Returned in cash' })
    await refund(payment, 700)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '1000.00' })
    expect(await shop.attention(payment.id)).toMatchObject([
      { kind: 'over_deducted', resolved_at: null },
      { kind: 'correction_overlap', resolved_at: null },
    ])
  })

  test('goes back as far as the provider’s own refunds and disputes allow', async () => {
    const { id, orderId, payment } = await given()
    await refund(payment, 100)
    const dispute = shop.api.dispute(payment.id, 'lost', { amount_deducted: 20_000 })
    await shop.tell('payment.dispute.lost', { payment, dispute })
    await correct({ id, refunded_amount: 500, deducted_amount: 300, reason: 'Typed ₹500 for ₹100' })
    expect(await correct({ id, refunded_amount: 99, reason: 'Less than that' })).toMatchObject({
      status: 422,
      body: {
        code: 'only_lowers',
        message: 'The payment provider itself reports ₹100 refunded and ₹200 in chargebacks. Enter no less.',
      },
    })
    expect(await correct({ id, deducted_amount: 199, reason: 'Less than that' })).toMatchObject({
      status: 422,
      body: { code: 'only_lowers' },
    })
    expect(
      await correct({ id, refunded_amount: 100, deducted_amount: 200, reason: 'Taken back' }),
    ).toMatchObject({ status: 200, body: { refunded_amount: '100.00', deducted_amount: '200.00' } })
    await refund(payment, 50)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '150.00', deducted_amount: '200.00' })
    expect(await overlap(payment)).toEqual([])
  })

  test('makes a refunded gift successful again when it is taken back', async () => {
    const { id, orderId, payment } = await given()
    await refund(payment, 300)
    await correct({ id, refunded_amount: 1000, reason: 'Typed a zero too many' })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
    expect(await correct({ id, refunded_amount: 300, reason: 'Only what Razorpay refunded' })).toMatchObject({
      status: 200,
      body: { status: 'successful', refunded_amount: '300.00' },
    })
    await refund(payment, 700)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
    expect(await correct({ id, refunded_amount: 300, reason: 'Not what Razorpay says' })).toMatchObject({
      status: 422,
      body: { code: 'only_lowers' },
    })
    await expect(
      shop.sql(
        `update public.donations set payment_status = 'successful', refunded_amount = 300 where id = $1`,
        [id],
      ),
    ).rejects.toThrow('A refunded gift cannot become successful.')
  })

  test('can be taken back to the full gift for an offline gift', async () => {
    const { rows } = await shop.sql(
      `insert into public.donations (amount, platform, payment_status) values (5000, 'cheque', 'successful') returning id`,
    )
    const { id } = rows[0]
    await correct({ id, refunded_amount: 5000, reason: 'Typed ₹5,000 for ₹500' })
    expect(await correct({ id, refunded_amount: 500, reason: 'It was ₹500' })).toMatchObject({
      body: { status: 'successful', refunded_amount: '500.00' },
    })
    expect(await correct({ id, refunded_amount: 0, reason: 'Nothing went back' })).toMatchObject({
      body: { status: 'successful', refunded_amount: '0.00' },
    })
    const { rows: days } = await shop.sql(
      `select sum(net) as net from public.gift_figures where dimension = 'platform' and key = 'cheque'`,
    )
    expect(days[0].net).toBe('5000.00')
  })

  test.each([
    ['more than the gift', { refunded_amount: 1000.5 }, 'too_much'],
    ['more than the gift in all', { deducted_amount: 900 }, 'too_much'],
  ])('returns 422 when it is %s', async (_what, change, code) => {
    const { id, orderId } = await given()
    await correct({ id, refunded_amount: 200, reason: 'The first correction' })
    expect(await correct({ id, ...change, reason: 'Another correction' })).toMatchObject({
      status: 422,
      body: { code },
    })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '200.00', deducted_amount: '0.00' })
  })

  test('cannot make an unpaid gift successful', async () => {
    const orderId = await shop.order()
    const { id } = await shop.gift(orderId)
    expect(await correct({ id, refunded_amount: 1, reason: 'Not paid at all' })).toMatchObject({
      status: 422,
      body: { code: 'not_correctable', message: 'Only a donation that was paid can be corrected.' },
    })
    await shop.tell('payment.failed', { payment: shop.api.pay(orderId, 'failed') })
    expect((await correct({ id, deducted_amount: 1, reason: 'Not paid at all' })).status).toBe(422)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'failed' })
  })

  test('takes cash too', async () => {
    const { rows } = await shop.sql(
      `insert into public.donations (amount, platform, payment_status) values (10, 'cash', 'successful') returning id`,
    )
    expect(await correct({ id: rows[0].id, refunded_amount: 4, reason: 'Counted wrong' })).toMatchObject({
      body: { status: 'successful', refunded_amount: '4.00' },
    })
  })

  test.each([
    [{ refunded_amount: 1, reason: 'Because' }, 400],
    [{ id: randomUUID(), reason: 'Because' }, 400],
    [{ id: randomUUID(), refunded_amount: 1 }, 400],
    [{ id: randomUUID(), refunded_amount: 1, reason: ' a ' }, 400],
    [{ id: randomUUID(), refunded_amount: -1, reason: 'Because' }, 400],
    [{ id: randomUUID(), refunded_amount: 1.005, reason: 'Because' }, 400],
    [{ id: randomUUID(), refunded_amount: 1e15, reason: 'Because' }, 400],
    [{ id: randomUUID(), refunded_amount: 1, reason: 'Because' }, 404],
  ])('returns an error for %j', async (body, status) => {
    expect((await correct(body)).status).toBe(status)
  })

  test('requires an administrator', async () => {
    const { id, orderId } = await given()
    const member = await shop.server.signedIn('member')
    for (const token of [member.token, shop.server.anonKey]) {
      expect(await correct({ id, refunded_amount: 1, reason: 'For me' }, token)).toMatchObject({
        status: 403,
        body: { code: 'not_an_administrator' },
      })
    }
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '0.00' })
  })
})
