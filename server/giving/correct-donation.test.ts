import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './testing.ts'

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
const correct = (body: object, token = admin.token) =>
  shop.call('correct-donation', body, { Authorization: `Bearer ${token}` })

describe('a correction', () => {
  test('lowers what counts, with its reason and who made it in the history', async () => {
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

  test('of the whole gift makes it refunded', async () => {
    const { id, orderId } = await given()
    await correct({ id, refunded_amount: 1000, reason: 'Returned in cash' })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
  })

  test('stays whatever the provider says later, and what the provider says is not added to it', async () => {
    const { id, orderId, payment } = await given()
    await correct({ id, refunded_amount: 300, reason: 'Seen in the dashboard' })
    const refund = shop.api.refund(payment.id, { amount: 30_000 })
    await shop.tell('refund.processed', { refund: refund ?? {}, payment })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '300.00' })
    shop.api.failRefund(refund?.id ?? '')
    await shop.tell('refund.failed', { refund: refund ?? {}, payment })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '300.00' })
    const more = shop.api.refund(payment.id, { amount: 50_000 })
    await shop.tell('refund.processed', { refund: more ?? {}, payment })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '500.00' })
  })

  test.each([
    ['raises nothing', { refunded_amount: 100 }, 'lower'],
    ['is of no more than the gift', { refunded_amount: 1000.5 }, 'too_much'],
    ['is of no more than the gift in all', { deducted_amount: 900 }, 'too_much'],
  ])('%s', async (_what, change, code) => {
    const { id, orderId } = await given()
    await correct({ id, refunded_amount: 200, reason: 'The first correction' })
    expect(await correct({ id, ...change, reason: 'Another correction' })).toMatchObject({
      status: 422,
      body: { code: code === 'lower' ? 'only_lowers' : code },
    })
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '200.00', deducted_amount: '0.00' })
  })

  test('makes no gift successful: one that was not paid cannot be corrected', async () => {
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
  ])('of %j is refused', async (body, status) => {
    expect((await correct(body)).status).toBe(status)
  })

  test('is for administrators', async () => {
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
