import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

describe('an order that was paid twice', () => {
  /** Two payments and what went back of the first, as events that tell of each moment. */
  async function paidTwice(takeBack: 'refund' | 'dispute', rupees = 499) {
    const { orderId, payment: first } = await shop.paidOrder()
    const told = [shop.api.event('payment.captured', { payment: first })]
    const second = shop.api.pay(orderId, 'captured', {
      amount: rupees * 100,
      created_at: first.created_at + 60,
      method: 'card',
      fee: 1180,
      tax: 180,
    })
    told.push(shop.api.event('payment.captured', { payment: second }))
    if (takeBack === 'refund') {
      const refund = shop.api.refund(first.id) ?? {}
      told.push(shop.api.event('refund.processed', { refund, payment: first }))
    } else {
      const dispute = shop.api.dispute(first.id, 'lost')
      told.push(shop.api.event('payment.dispute.lost', { dispute, payment: first }))
    }
    return { orderId, first, second, told }
  }
  const hear = async (event: Parameters<Shop['post']>[0] | undefined) => {
    if (event) await shop.post(event)
    await shop.workOff()
  }
  const open = async (orderId: string) =>
    (
      await shop.sql(
        `select kind, reference from public.payment_attention
        where order_id = $1 and resolved_at is null and kind <> 'dispute'`,
        [orderId],
      )
    ).rows

  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const cases = (['refund', 'dispute'] as const).flatMap((way) => orders.map((order) => ({ way, order })))

  test.each(cases)(
    'counts with the second payment once the first is gone: $way, $order',
    async ({ way, order }) => {
      const { orderId, first, second, told } = await paidTwice(way)
      for (const at of [...order, ...order]) await hear(told[at])
      expect(await shop.gift(orderId)).toMatchObject({
        payment_status: 'successful',
        payment_id: second.id,
        transaction_id: second.id,
        amount: '499.00',
        refunded_amount: '0.00',
        deducted_amount: '0.00',
        method: 'card',
        fee: '11.80',
        tax: '1.80',
        paid_at: new Date(second.created_at * 1000),
      })
      expect((await shop.payments(orderId)).find(({ payment_id }) => payment_id === first.id)).toMatchObject({
        status: way === 'refund' ? 'refunded' : 'captured',
      })
      expect(await open(orderId)).toEqual([])
    },
  )

  test.each(orders.map((order) => ({ order })))(
    'counts with the amount of the second payment: $order',
    async ({ order }) => {
      const { orderId, second, told } = await paidTwice('refund', 300)
      for (const at of order) await hear(told[at])
      expect(await shop.gift(orderId)).toMatchObject({ payment_id: second.id, amount: '300.00' })
      expect(await shop.attention(second.id)).toMatchObject([
        ...(await shop.attention(second.id)).filter(({ kind }) => kind === 'second_payment'),
        { kind: 'amount_mismatch', detail: expect.stringContaining('but INR 499.00 was expected') },
      ])
      expect(await open(orderId)).toEqual([{ kind: 'amount_mismatch', reference: second.id }])
    },
  )

  test('counts with the first payment again when its refund failed, and with neither when both are refunded', async () => {
    const { orderId, first, second, told } = await paidTwice('refund', 300)
    for (const event of told) await hear(event)
    expect(await shop.gift(orderId)).toMatchObject({ payment_id: second.id, amount: '300.00' })

    const [refund] = [...shop.api.refunds.values()].filter(({ payment_id }) => payment_id === first.id)
    shop.api.failRefund(refund?.id ?? '')
    await shop.tell('refund.failed', { refund: refund ?? {}, payment: first })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      payment_id: first.id,
      amount: '499.00',
    })
    expect(await open(orderId)).toEqual(
      expect.arrayContaining([{ kind: 'second_payment', reference: second.id }]),
    )

    for (const payment of [first, second]) {
      const made = shop.api.refund(payment.id) ?? {}
      await shop.tell('refund.processed', { refund: made, payment })
    }
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'refunded',
      payment_id: first.id,
      refunded_amount: '499.00',
    })
  })

  test('keeps a correction by staff with the payment it was made for', async () => {
    const { orderId, second, told } = await paidTwice('refund')
    await hear(told[0])
    await hear(told[1])
    const { id } = await shop.gift(orderId)
    const { token } = await shop.server.signedIn('admin')
    const corrected = await shop.call(
      'correct-donation',
      { id, refunded_amount: 499, reason: 'Refunded by hand' },
      { Authorization: `Bearer ${token}` },
    )
    expect(corrected).toMatchObject({ status: 200, body: { status: 'refunded' } })
    // Staff know of money that went back, not of which payment is left: a person decides until the provider says so.
    expect(await open(orderId)).toEqual([{ kind: 'second_payment', reference: second.id }])
    await hear(told[2])
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      payment_id: second.id,
      refunded_amount: '0.00',
    })
  })

  test('can be refunded twice in the back office, one payment after the other', async () => {
    const { orderId, payment: first } = await shop.paidOrder()
    const second = shop.api.pay(orderId, 'captured', { created_at: first.created_at + 60 })
    await reconcile(shop.server.services, { all: true })
    const { id } = await shop.gift(orderId)
    const { token } = await shop.server.signedIn('admin')
    const refund = (payment: Payment) =>
      shop.call(
        'refund-razorpay-payment',
        { donation_id: id, payment_id: payment.id, reason: 'Paid twice' },
        { Authorization: `Bearer ${token}` },
      )
    expect(await refund(first)).toMatchObject({ status: 200 })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', payment_id: second.id })
    // Pressed again on a screen that still shows the first, it does not give back the second.
    expect(await refund(first)).toMatchObject({ status: 422, body: { code: 'another_payment' } })
    expect(second.status).toBe('captured')
    expect(await refund(second)).toMatchObject({ status: 200 })
    expect([first.status, second.status]).toEqual(['refunded', 'refunded'])
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded' })
    expect(await open(orderId)).toEqual([])
  })

  test('changes its payment only on the provider’s word', async () => {
    const { orderId, first, second, told } = await paidTwice('refund')
    await hear(told[0])
    await hear(told[1])
    const replace = shop.sql('update public.donations set payment_id = $2 where order_id = $1', [
      orderId,
      second.id,
    ])
    await expect(replace).rejects.toThrow('The order and the payment of a gift cannot be replaced.')
    expect(await shop.gift(orderId)).toMatchObject({ payment_id: first.id })
  })
})
