import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { recordRefund, settlePayment } from '../giving/events/settle.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sendMessage } from './send-message.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await sql('delete from public.outgoing_messages')
})
afterAll(() => server.close())

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

async function given(rupees = '1499.00', changes: object = {}): Promise<{ id: string; paymentId: string }> {
  const name = randomUUID().slice(0, 12)
  const { rows } = await sql(`insert into public.donations (amount, order_id) values ($1, $2) returning id`, [
    rupees,
    `order_${name}`,
  ])
  await settlePayment(serverQuery(server.services.database), {
    payment_id: `pay_${name}`,
    order_id: `order_${name}`,
    invoice_id: null,
    status: 'captured',
    amount: rupees,
    currency: 'INR',
    refunded_amount: null,
    method: 'upi',
    fee: null,
    tax: null,
    bank_reference: null,
    error_reason: null,
    email: 'asha@example.org',
    phone: null,
    is_monthly: false,
    paid_at: null,
    method_ends_on: null,
    confirmed: true,
    ...changes,
  })
  return { id: rows[0].id, paymentId: `pay_${name}` }
}

const refunded = (
  paymentId: string,
  amount: string,
  status: 'pending' | 'processed' | 'failed' = 'processed',
  id = `rfnd_${paymentId.slice(4)}`,
) =>
  recordRefund(serverQuery(server.services.database), {
    refund_id: id,
    our_id: null,
    made_at: null,
    payment_id: paymentId,
    amount,
    currency: 'INR',
    status,
  })

const letters = async (donationId: string) =>
  (
    await sql(
      `select id, template, recipient, state, last_error from public.outgoing_messages
      where donation_id = $1 and template <> 'gift_thanks' order by created_at, template`,
      [donationId],
    )
  ).rows

async function textOf(id: string): Promise<{ subject: string; text: string }> {
  await sendMessage(server.services, 'email', id)
  return (await sql('select subject, text from public.outgoing_messages where id = $1', [id])).rows[0]
}

test('writes one letter for a processed refund, with its amount and the remaining gift', async () => {
  const { id, paymentId } = await given()
  await refunded(paymentId, '500.00', 'pending')
  expect(await letters(id)).toEqual([])
  await Promise.all([refunded(paymentId, '500.00'), refunded(paymentId, '500.00')])
  await refunded(paymentId, '500.00', 'pending')
  const found = await letters(id)
  expect(found).toMatchObject([
    { template: 'gift_refunded', recipient: 'asha@example.org', state: 'waiting' },
  ])
  const { subject, text } = await textOf(found[0].id)
  expect(subject).toBe('Your refund of ₹500')
  expect(text).toContain('₹500 of your gift of ₹1,499')
  expect(text).toContain('> Remaining gift: ₹999')
})

test('writes a letter for each of several refunds', async () => {
  const { id, paymentId } = await given()
  await refunded(paymentId, '499.00', 'processed', 'rfnd_first')
  await refunded(paymentId, '1000.00', 'processed', 'rfnd_second')
  const found = await letters(id)
  expect(found).toHaveLength(2)
  const texts = await Promise.all(found.map((one) => textOf(one.id)))
  expect(texts.map(({ text }) => /> Remaining gift: .*/.exec(text)?.[0]).sort()).toEqual([
    '> Remaining gift: ₹0',
    '> Remaining gift: ₹1,000',
  ])
})

test('withdraws waiting thanks and reminders after a full refund, not after a part', async () => {
  const { id, paymentId } = await given()
  await sql(`select private.queue_message(jsonb_build_object('template', 'receipt_details', 'channel', 'email',
    'recipient', 'asha@example.org', 'donation_id', '${id}'::uuid, 'cause', 'reminder of ${id}'))`)
  const states = async () =>
    (
      await sql(
        `select template, state, last_error from public.outgoing_messages
        where donation_id = $1 and template in ('gift_thanks', 'receipt_details') order by template`,
        [id],
      )
    ).rows
  await refunded(paymentId, '499.00', 'processed', 'rfnd_part')
  expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  await refunded(paymentId, '1000.00', 'processed', 'rfnd_rest')
  expect(await states()).toEqual([
    { template: 'gift_thanks', state: 'withdrawn', last_error: 'The gift was refunded.' },
    { template: 'receipt_details', state: 'withdrawn', last_error: 'The gift was refunded.' },
  ])
})

test('writes once more when a processed refund fails, and withdraws the first letter while it waits', async () => {
  const { id, paymentId } = await given()
  await refunded(paymentId, '500.00')
  await refunded(paymentId, '500.00', 'failed')
  await refunded(paymentId, '500.00', 'failed')
  await refunded(paymentId, '500.00')
  const found = await letters(id)
  expect(found).toMatchObject([
    { template: 'gift_refunded', state: 'withdrawn', last_error: 'The refund failed.' },
    { template: 'refund_failed', state: 'waiting' },
  ])
  const { subject, text } = await textOf(found[1].id)
  expect(subject).toBe('Your refund of ₹500 did not go through')
  expect(text).toContain('> Your gift: ₹1,499')
})

test('writes nothing about a refund that failed before it was processed', async () => {
  const { id, paymentId } = await given()
  await refunded(paymentId, '500.00', 'pending')
  await refunded(paymentId, '500.00', 'failed')
  await refunded(paymentId, '500.00')
  expect(await letters(id)).toEqual([])
})

test('writes nothing where no address is known, nor about a refund of another size than the payment', async () => {
  const without = await given('500.00', { email: null })
  await refunded(without.paymentId, '500.00')
  expect(await letters(without.id)).toEqual([])
  const { id, paymentId } = await given('500.00')
  await refunded(paymentId, '5000.00')
  expect(await letters(id)).toEqual([])
})
