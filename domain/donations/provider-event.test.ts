import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProviderEvent } from './provider-event.ts'

const FOLDER = join(import.meta.dirname, '../../functions/testing/razorpay-events')
const payload = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''))

describe('every event the provider is known to send', () => {
  test.each(names)('%s is read, with each part it has', (name) => {
    const event = readProviderEvent(payload(name))
    expect(event?.event).toBe(name.match(/^(payment\.dispute\.\w+|\w+\.\w+)/)?.[0])
    const has = payload(name).payload
    for (const part of ['payment', 'order', 'refund', 'dispute'] as const) {
      expect(Boolean(event?.[part]), part).toBe(Boolean(has[part]))
    }
  })

  test('there are some', () => expect(names.length).toBe(26))
})

test('a captured payment, in our own terms', () => {
  expect(readProviderEvent(payload('payment.captured.netbanking'))?.payment).toEqual({
    payment_id: 'pay_DESlfW9H8K9uqM',
    order_id: 'order_DESlLckIVRkHWj',
    status: 'captured',
    amount: '1.00',
    currency: 'INR',
    refunded_amount: '0.00',
    method: 'netbanking',
    fee: '0.02',
    tax: '0.00',
    bank_reference: '0125836177',
    error_reason: null,
    email: 'gaurav.kumar@example.com',
    phone: '+919876543210',
    is_monthly: false,
    paid_at: '2019-09-05T09:09:59.000Z',
    confirmed: true,
  })
})

test('a refund, and a payment refunded in part', () => {
  const event = readProviderEvent(payload('refund.processed'))
  expect(event?.refund).toEqual({
    refund_id: 'rfnd_FS8TWyPrCsa0OB',
    our_id: null,
    payment_id: 'pay_FPoJKWQQ8lK13n',
    amount: '500.00',
    currency: 'INR',
    status: 'processed',
  })
  expect(event?.payment).toMatchObject({ status: 'captured', amount: '5000.00', refunded_amount: '1900.00' })
})

test('a failed payment says why, and `captured` beside it means nothing', () => {
  expect(readProviderEvent(payload('payment.failed.netbanking'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: 'Payment failed',
  })
  expect(readProviderEvent(payload('payment.failed.card'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: null,
  })
})

test('the note of a monthly gift is heard', () => {
  const event = payload('payment.captured.card')
  event.payload.payment.entity.notes = { type: 'monthly_donation' }
  expect(readProviderEvent(event)?.payment?.is_monthly).toBe(true)
})

test.each([
  ['amount', '100'],
  ['amount', 1.5],
  ['amount', -100],
  ['currency', 'rupees'],
  ['status', 'settled'],
  ['id', ''],
])('a payment whose %s is %j is not guessed at', (field, value) => {
  const event = payload('payment.captured.card')
  event.payload.payment.entity[field] = value
  expect(readProviderEvent(event)).toMatchObject({ event: 'payment.captured', payment: undefined })
})

test.each([null, 'event', 7, [], {}, { event: 7 }])('%j is no event', (body) => {
  expect(readProviderEvent(body)).toBeUndefined()
})
