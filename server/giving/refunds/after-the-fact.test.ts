/** Changes to money after it arrived: refunds that fail, disputes that are lost, won, reversed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from '../events/reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.api.nextResponses.length = 0
})
afterAll(() => shop.close())

async function given(rupees = 1000): Promise<{ orderId: string; payment: Payment }> {
  const orderId = await shop.order(rupees)
  const payment = shop.api.pay(orderId, 'captured')
  await shop.verify(orderId, payment)
  return { orderId, payment }
}

const paymentRow = async (id: string) =>
  (await shop.sql('select * from public.payments where payment_id = $1', [id])).rows[0]

/** Refunds an amount of the payment, and returns the event about it. */
function refunded(payment: Payment, rupees: number) {
  const refund = shop.api.refund(payment.id, { amount: rupees * 100 })
  if (!refund) throw new Error('The double refused to refund')
  return { refund, event: shop.api.event('refund.processed', { refund, payment }) }
}
function sentBack(payment: Payment, id: string) {
  const refund = shop.api.failRefund(id)
  if (!refund) throw new Error('There is no such refund')
  return shop.api.event('refund.failed', { refund, payment })
}

describe('a refund that fails afterwards', () => {
  test.each([1000, 400])('subtracts nothing any more, and calls for attention: ₹%i', async (rupees) => {
    const { orderId, payment } = await given()
    const { refund, event } = refunded(payment, rupees)
    await shop.post(event)
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: rupees === 1000 ? 'refunded' : 'successful',
      refunded_amount: rupees.toFixed(2),
    })
    await shop.post(sentBack(payment, refund.id))
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    expect(await paymentRow(payment.id)).toMatchObject({ status: 'captured', refunded_amount: '0.00' })
    expect(await shop.attention(refund.id)).toMatchObject([
      { kind: 'refund_failed', resolved_at: null, detail: expect.stringContaining('no longer subtracted') },
    ])
  })

  test('counts the same when its events come the other way round, and again', async () => {
    const { orderId, payment } = await given()
    const { refund, event } = refunded(payment, 1000)
    const failed = sentBack(payment, refund.id)
    for (const [at, told] of [failed, event, failed, event].entries()) {
      await shop.post({ ...told, id: `${told.id} ${at}` })
      await shop.workOff()
    }
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
  })

  test('leaves the other refunds as they are', async () => {
    const { orderId, payment } = await given()
    const first = refunded(payment, 300)
    const second = refunded(payment, 700)
    for (const { event } of [second, first]) await shop.post(event)
    await shop.post(sentBack(payment, second.refund.id))
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      refunded_amount: '300.00',
    })
  })

  test('reaches the gift by the poll where no event told of it', async () => {
    const { orderId, payment } = await given()
    const { refund, event } = refunded(payment, 1000)
    await shop.post(event)
    await shop.workOff()
    shop.api.failRefund(refund.id)
    await shop.sql(
      `update private.gift_orders set next_check_at = now() where donation_id =
        (select id from public.donations where order_id = $1)`,
      [orderId],
    )
    await reconcile(shop.server.services)
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    expect(await shop.attention(refund.id)).toMatchObject([{ kind: 'refund_failed' }])
  })

  test('can be made again', async () => {
    const { orderId, payment } = await given()
    const { refund, event } = refunded(payment, 1000)
    const failed = sentBack(payment, refund.id)
    const again = refunded(payment, 1000)
    for (const told of [again.event, event, failed]) await shop.post(told)
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '1000.00' })
  })
})

describe('a dispute', () => {
  const tell = (name: string, payment: Payment, changes = {}) => {
    const status = name === 'created' ? 'open' : name
    const dispute = shop.api.dispute(payment.id, status as 'lost', changes)
    return { dispute, event: shop.api.event(`payment.dispute.${name}`, { payment, dispute }) }
  }

  test('makes a separate deduction when lost, and its note shows the current state', async () => {
    const { orderId, payment } = await given()
    const { dispute, event } = tell('created', payment)
    await shop.post(event)
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({ deducted_amount: '0.00' })
    expect(await shop.attention(dispute.id)).toMatchObject([
      {
        resolved_at: null,
        detail: expect.stringContaining('Answer in the provider’s dashboard by 1 Jan 2030'),
      },
    ])
    await shop.post(tell('lost', payment, { amount_deducted: 60_000 }).event)
    await shop.workOff()
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      refunded_amount: '0.00',
      deducted_amount: '600.00',
    })
    const [note] = await shop.attention(dispute.id)
    expect(note).toMatchObject({ resolved_at: null, detail: expect.stringContaining('lost') })
    expect(note.detail).toContain('INR 600.00')
    expect(note.detail).not.toContain('Answer')
  })

  test('deducts nothing when won after all, or when reported out of order', async () => {
    const { orderId, payment } = await given()
    const created = tell('created', payment).event
    const lost = tell('lost', payment).event
    const { dispute, event: won } = tell('won', payment)
    for (const [at, told] of [lost, won, created, lost].entries()) {
      await shop.post({ ...told, id: `${told.id} ${at}` })
      await shop.workOff()
    }
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      deducted_amount: '0.00',
    })
    expect(await shop.attention(dispute.id)).toMatchObject([
      { resolved_at: expect.any(Date), detail: expect.stringContaining('won') },
    ])
  })

  test('counts once its payment is known, if reported before it', async () => {
    const orderId = await shop.order(1000)
    const payment = shop.api.pay(orderId, 'captured')
    const { dispute } = tell('lost', payment)
    await shop.save('razorpay_key_id', '')
    await shop.post(shop.api.event('payment.dispute.lost', { dispute }))
    await shop.workOff()
    await shop.save('razorpay_key_id', 'rzp_test_1DP5mmOlF5G5ag')
    await shop.tell('payment.captured', { payment })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      deducted_amount: '1000.00',
    })
  })

  test('calls for attention again when it is lost after staff resolved it', async () => {
    const { payment } = await given()
    const { dispute, event } = tell('created', payment)
    await shop.post(event)
    await shop.workOff()
    const { client } = await shop.server.signedIn('admin')
    const answered = { resolved_at: new Date().toISOString(), note: 'Answered' }
    await client.from('payment_attention').update(answered).eq('reference', dispute.id).throwOnError()
    await shop.post({ ...event, id: `${event.id} again` })
    await shop.workOff()
    expect(await shop.attention(dispute.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
    await shop.post(tell('lost', payment).event)
    await shop.workOff()
    expect(await shop.attention(dispute.id)).toMatchObject([{ resolved_at: null }])
  })
})

test('subtracts deductions and refunds up to the gift, and calls for attention beyond it', async () => {
  const { orderId, payment } = await given()
  const lose = async (id: string) => {
    const dispute = shop.api.dispute(payment.id, 'lost', { id, amount_deducted: 60_000 })
    await shop.tell('payment.dispute.lost', { payment, dispute })
  }
  const calls = async () => (await shop.attention(payment.id)).filter(({ kind }) => kind === 'over_deducted')
  await lose('disp_first')
  expect(await calls()).toEqual([])
  await lose('disp_second')
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', deducted_amount: '1000.00' })
  expect(await calls()).toMatchObject([
    { resolved_at: null, detail: expect.stringContaining('1200.00 deducted') },
  ])

  const { refund, event } = refunded(payment, 1000)
  await shop.post(event)
  await shop.workOff()
  expect(await shop.gift(orderId)).toMatchObject({
    payment_status: 'refunded',
    refunded_amount: '1000.00',
    deducted_amount: '0.00',
  })
  expect(await calls()).toMatchObject([
    { resolved_at: null, detail: expect.stringContaining('1000.00 refunded and 1200.00 deducted') },
  ])

  await shop.post(sentBack(payment, refund.id))
  for (const id of ['disp_first', 'disp_second']) {
    const dispute = shop.api.dispute(payment.id, 'won', { id })
    await shop.post(shop.api.event('payment.dispute.won', { payment, dispute }))
  }
  await shop.workOff()
  expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '0.00', deducted_amount: '0.00' })
  expect(await calls()).toMatchObject([{ resolved_at: expect.any(Date) }])
})

test('subtracts a deduction in reports, in sums and from the donor’s total', async () => {
  const { client } = await shop.server.signedIn('admin')
  const figures = async () => ({
    report: (await client.rpc('donation_report', {})).data.now,
    sums: (await client.rpc('sum_gifts', {}).single()).data as Record<string, number>,
  })
  const { orderId, payment } = await given()
  const { donor_id } = await shop.gift(orderId)
  const donor = async () =>
    Number(
      (await shop.sql('select amount_donated from public.donors where id = $1', [donor_id])).rows[0]
        ?.amount_donated,
    )
  const [before, gaveBefore] = [await figures(), await donor()]
  shop.api.dispute(payment.id, 'lost', { amount_deducted: 25_050 })
  await shop.tell('payment.dispute.lost', {
    payment,
    dispute: shop.api.dispute(payment.id, 'lost', { amount_deducted: 25_050 }),
  })
  const after = await figures()
  expect(Number(after.report.deducted) - Number(before.report.deducted)).toBeCloseTo(250.5)
  expect(Number(after.report.net) - Number(before.report.net)).toBeCloseTo(-250.5)
  expect(after.report.deductions - before.report.deductions).toBe(1)
  expect((after.sums.deducted ?? 0) - (before.sums.deducted ?? 0)).toBeCloseTo(250.5)
  expect((after.sums.net ?? 0) - (before.sums.net ?? 0)).toBeCloseTo(-250.5)
  expect((await donor()) - gaveBefore).toBeCloseTo(-250.5)
})
