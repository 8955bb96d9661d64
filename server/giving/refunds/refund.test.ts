import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, hangsUp, type Payment } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { reconcile } from '../events/reconcile.ts'
import { finishRefund } from './refund.ts'

let shop: Shop
let admin: { id: string; email: string; token: string }
let member: { token: string }
/** A second process of the same product. */
let second: TestServer
beforeAll(async () => {
  shop = await openShop()
  second = await startTestServer({ RAZORPAY_API_URL: shop.api.url }, shop.server)
  admin = await shop.server.signedIn('admin')
  member = await shop.server.signedIn('member')
})
beforeEach(() => {
  shop.api.nextResponses.length = 0
  shop.api.state.ignoresKeys = false
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function given(rupees = 500): Promise<{ id: string; orderId: string; payment: Payment }> {
  const orderId = await shop.order(rupees)
  const payment = shop.api.pay(orderId, 'captured')
  await shop.verify(orderId, payment)
  return { id: (await shop.gift(orderId)).id, orderId, payment }
}

const refund = (body: object, headers: Record<string, string> = {}, token = admin.token, via = shop.server) =>
  shop.call('refund-razorpay-payment', body, { Authorization: `Bearer ${token}`, ...headers }, via)

const stored = async (paymentId: string) =>
  (await shop.sql('select * from public.refunds where payment_id = $1 order by created_at', [paymentId])).rows

describe('a refund', () => {
  test('returns the whole gift, with its reason and requester', async () => {
    const { id, orderId, payment } = await given()
    const { status, body } = await refund({ donation_id: id, reason: 'Given by mistake' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(String), status: 'processed', amount: '500.00' })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '500.00' })
    expect(await stored(payment.id)).toMatchObject([
      {
        id: body.id,
        refund_id: expect.stringMatching(/^rfnd_/),
        reason: 'Given by mistake',
        requested_by: admin.id,
      },
    ])
    const { rows } = await shop.sql(
      `select actor_email from public.audit_log where table_name = 'refunds' and row_key = $1 and action = 'insert'`,
      [body.id],
    )
    expect(rows).toEqual([{ actor_email: admin.email }])
  })

  test('leaves the rest when it is partial, and never exceeds the gift', async () => {
    const { id, orderId } = await given(500)
    await refund({ donation_id: id, amount: 200.5, reason: 'A part of it' })
    expect(await shop.gift(orderId)).toMatchObject({
      payment_status: 'successful',
      refunded_amount: '200.50',
    })
    expect(await refund({ donation_id: id, amount: 300, reason: 'Too much' })).toMatchObject({
      status: 422,
      body: { error: 'At most ₹299.50 of this gift can still be refunded.' },
    })
    await refund({ donation_id: id, reason: 'The rest' })
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '500.00' })
    expect((await refund({ donation_id: id, reason: 'Again' })).body.error).toBe(
      'Only a successful gift can be refunded.',
    )
  })

  test('happens once when requested twice under one key', async () => {
    const { id, payment } = await given()
    const key = { 'Idempotency-Key': randomUUID() }
    const send = () => refund({ donation_id: id, amount: 100, reason: 'Twice' }, key)
    const [one, two] = await Promise.all([send(), send()])
    expect(one?.body.id).toBe(two?.body.id)
    expect(shop.api.payments.get(payment.id)?.amount_refunded).toBe(10_000)
    expect(await stored(payment.id)).toHaveLength(1)
  })

  test('appears once when its event comes before the answer', async () => {
    const { id, orderId, payment } = await given()
    shop.api.nextResponses.push(async (request, response) => {
      const made = shop.api.refund(payment.id, { amount: 10_000 })
      await shop.tell('refund.processed', { refund: { ...made, receipt: null }, payment })
      answers(200, made)(request, response)
    })
    await refund({ donation_id: id, amount: 100, reason: 'In a hurry' })
    expect(await stored(payment.id)).toMatchObject([
      { status: 'processed', reason: 'In a hurry', amount: '100.00' },
    ])
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '100.00' })
  })

  test('completes later, once, when its answer was lost', async () => {
    const { id, orderId, payment } = await given()
    shop.api.nextResponses.push(hangsUp)
    const lost = await refund({ donation_id: id, amount: 100, reason: 'Lost' })
    expect(lost).toMatchObject({ status: 502, body: { code: 'refund_unknown' } })
    const [row] = await stored(payment.id)
    expect(row).toMatchObject({ status: 'requested', refund_id: null })
    const jobs = await shop.sql(`select from graphile_worker.jobs where key = $1`, [
      `finish-refund ${row.id}`,
    ])
    expect(jobs.rowCount).toBe(1)
    // The amount of an unanswered request cannot be requested again.
    expect((await refund({ donation_id: id, amount: 450, reason: 'Too much' })).status).toBe(422)
    await finishRefund(shop.server.services, row.id)
    await finishRefund(shop.server.services, row.id)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '100.00' })
    expect(shop.api.payments.get(payment.id)?.amount_refunded).toBe(10_000)
  })

  test('returns the provider’s reason when refused', async () => {
    const { id, orderId, payment } = await given()
    shop.api.nextResponses.push(
      answers(400, { error: { description: 'The payment is older than 6 months' } }),
    )
    const { status, body } = await refund({ donation_id: id, reason: 'Too late' })
    expect(status).toBe(422)
    expect(body.error).toContain('The payment is older than 6 months')
    expect(await stored(payment.id)).toMatchObject([{ status: 'refused' }])
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })

  test('goes out from one process at a time', async () => {
    const { id, orderId, payment } = await given(1000)
    await refund({ donation_id: id, amount: 400, reason: 'The first part' })
    // A provider that does not know the key again would make as many refunds as it is asked for.
    shop.api.state.ignoresKeys = true
    const key = { 'Idempotency-Key': randomUUID() }
    const requests = Array.from({ length: 6 }, (_, n) =>
      refund(
        { donation_id: id, amount: 100, reason: 'Pressed often' },
        key,
        admin.token,
        n % 2 ? second : shop.server,
      ),
    )
    for (const { status, body } of await Promise.all(requests)) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: key['Idempotency-Key'], amount: '100.00' })
    }
    expect(shop.api.payments.get(payment.id)?.amount_refunded).toBe(50_000)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '500.00' })
  })

  test.each([
    [409, 'Conflict'],
    [400, 'Request failed because another payment operation is in progress'],
    [400, 'The previous refund request is still being processed'],
  ])('retries instead of failing while it is still being processed (%i %s)', async (status, description) => {
    const { id, orderId, payment } = await given()
    shop.api.nextResponses.push(answers(status, { error: { description } }))
    const asked = { donation_id: id, amount: 100, reason: 'Being processed' }
    expect(await refund(asked)).toMatchObject({ status: 502, body: { code: 'refund_unknown' } })
    const [row] = await stored(payment.id)
    expect(row).toMatchObject({ status: 'requested' })
    await finishRefund(second.services, row.id)
    expect(await stored(payment.id)).toMatchObject([{ status: 'processed' }])
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '100.00' })
  })

  test('matches by its receipt, and does not repeat, when its answer was lost', async () => {
    const { id, orderId, payment } = await given()
    shop.api.state.ignoresKeys = true
    const key = randomUUID()
    shop.api.nextResponses.push((request, response) => {
      shop.api.refund(payment.id, { amount: 10_000, receipt: key })
      hangsUp(request, response)
    })
    const asked = { donation_id: id, amount: 100, reason: 'Lost on the way' }
    expect((await refund(asked, { 'Idempotency-Key': key })).status).toBe(502)
    expect(await refund(asked, { 'Idempotency-Key': key })).toMatchObject({
      status: 200,
      body: { status: 'processed' },
    })
    expect(shop.api.payments.get(payment.id)?.amount_refunded).toBe(10_000)
    expect(await shop.gift(orderId)).toMatchObject({ refunded_amount: '100.00' })
  })

  test('counts as made when the provider refuses it because it was made', async () => {
    const { id, payment } = await given()
    const key = randomUUID()
    shop.api.nextResponses.push((request, response) => {
      shop.api.refund(payment.id, { receipt: key })
      answers(400, { error: { description: 'The payment has been fully refunded already' } })(
        request,
        response,
      )
    })
    const answer = await refund({ donation_id: id, reason: 'All of it' }, { 'Idempotency-Key': key })
    expect(answer).toMatchObject({ status: 200, body: { status: 'processed' } })
  })

  test('stays requested when its refusal cannot be checked', async () => {
    const { id, payment } = await given()
    shop.api.nextResponses.push(answers(400, { error: { description: 'No' } }), hangsUp)
    expect((await refund({ donation_id: id, reason: 'Not sure' })).status).toBe(502)
    expect(await stored(payment.id)).toMatchObject([{ status: 'requested' }])
  })

  test('calls for attention after an hour without an answer, until it is answered', async () => {
    const { id, payment } = await given()
    shop.api.nextResponses.push(hangsUp)
    await refund({ donation_id: id, reason: 'Never answered' })
    const [row] = await stored(payment.id)
    await reconcile(shop.server.services)
    expect(await shop.attention(row.id)).toEqual([])
    await shop.sql(`update public.refunds set created_at = now() - interval '61 minutes' where id = $1`, [
      row.id,
    ])
    await reconcile(shop.server.services)
    expect(await shop.attention(row.id)).toMatchObject([{ kind: 'refund_unknown', resolved_at: null }])
    await finishRefund(shop.server.services, row.id)
    expect(await shop.attention(row.id)).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  test('returns 422 under the key of another gift or another amount', async () => {
    const [one, other] = [await given(), await given()]
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await refund({ donation_id: one.id, amount: 100, reason: 'The first' }, key)).status).toBe(200)
    for (const asked of [
      { donation_id: other.id, amount: 100 },
      { donation_id: one.id, amount: 50 },
    ])
      expect(await refund({ ...asked, reason: 'Another' }, key)).toMatchObject({
        status: 422,
        body: { code: 'key_reused', message: 'This key was used for another refund.' },
      })
    expect(await shop.gift(other.orderId)).toMatchObject({ refunded_amount: '0.00' })
  })

  test.each([
    [{ reason: 'Because' }, 'The gift is not named.'],
    [{ donation_id: randomUUID() }, 'Please give a reason for the refund.'],
    [{ donation_id: randomUUID(), reason: '  ' }, 'Please give a reason for the refund.'],
    [
      { donation_id: randomUUID(), reason: 'Because', amount: -1 },
      'The amount to refund must be more than nothing.',
    ],
    [{ donation_id: randomUUID(), reason: 'Because' }, 'This gift does not exist.'],
  ])('returns a sentence for %j', async (body, sentence) => {
    expect((await refund(body)).body.error).toBe(sentence)
  })

  test('fails for fractions of a paisa, an open gift or cash', async () => {
    const { id } = await given()
    expect((await refund({ donation_id: id, amount: 1.005, reason: 'Fine' })).status).toBe(400)
    const open = await shop.gift(await shop.order())
    expect((await refund({ donation_id: open.id, reason: 'Open' })).status).toBe(422)
    const { rows } = await shop.sql(
      `insert into public.donations (amount, platform, payment_status) values (10, 'cash', 'successful') returning id`,
    )
    expect((await refund({ donation_id: rows[0].id, reason: 'Cash' })).body.error).toBe(
      'Only gifts paid online can be refunded here.',
    )
  })

  test('requires an administrator', async () => {
    const { id, orderId } = await given()
    const body = { donation_id: id, reason: 'For me' }
    for (const token of [member.token, shop.server.anonKey]) {
      expect(await refund(body, {}, token)).toMatchObject({
        status: 403,
        body: { error: 'Only administrators may do this.' },
      })
    }
    expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
  })
})
