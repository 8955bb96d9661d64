import { describe, expect, test } from 'vitest'
import { razorpayEvents } from '../testing/razorpay-events.ts'
import { readProviderEvent } from './provider-event.ts'

type Sent = { payload: { [part: string]: unknown; payment: { entity: Record<string, unknown> } } }
const sent = (name: string) => structuredClone(razorpayEvents[name]) as unknown as Sent
const names = Object.keys(razorpayEvents)

describe('every event the provider is known to send', () => {
  test.each(names)('%s is read, with each part it has', (name) => {
    const event = readProviderEvent(sent(name))
    expect(event?.event).toBe(name.split(' ')[0])
    expect(event?.unread).toEqual([])
    const has = sent(name).payload
    for (const part of ['payment', 'order', 'refund', 'dispute', 'subscription'] as const) {
      expect(Boolean(event?.[part]), part).toBe(Boolean(has[part]))
    }
  })

  test('there are some', () => expect(names.length).toBe(38))
})

test('a captured payment, in our own terms', () => {
  expect(readProviderEvent(sent('payment.captured netbanking'))?.payment).toEqual({
    payment_id: 'pay_oneBank',
    order_id: 'order_oneBank',
    invoice_id: null,
    status: 'captured',
    amount: '1.00',
    currency: 'INR',
    refunded_amount: '0.00',
    method: 'netbanking',
    fee: '0.02',
    tax: '0.00',
    bank_reference: '0908070605',
    error_reason: null,
    email: 'meera.nair@example.org',
    phone: '+915550001234',
    is_monthly: false,
    paid_at: '2026-09-21T14:13:20.000Z',
    confirmed: true,
  })
})

test('a telephone number is kept in digits that can be called', () => {
  const event = sent('payment.captured netbanking')
  event.payload.payment.entity.contact = '९८७६५४३२१०'
  expect(readProviderEvent(event)?.payment?.phone).toBe('9876543210')
})

test('a refund, and a payment refunded in part', () => {
  const event = readProviderEvent(sent('refund.processed'))
  expect(event?.refund).toEqual({
    refund_id: 'rfnd_part',
    our_id: null,
    payment_id: 'pay_part',
    amount: '500.00',
    currency: 'INR',
    status: 'processed',
  })
  expect(event?.payment).toMatchObject({ status: 'captured', amount: '5000.00', refunded_amount: '1900.00' })
})

test('a failed payment says why, and `captured` beside it means nothing', () => {
  expect(readProviderEvent(sent('payment.failed netbanking'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: 'Payment failed',
  })
  expect(readProviderEvent(sent('payment.failed card'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: null,
  })
})

test('an authorized payment is no money, though `captured` beside it says yes', () => {
  expect(sent('payment.authorized card').payload.payment.entity.captured).toBe(true)
  expect(readProviderEvent(sent('payment.authorized card'))?.payment?.status).toBe('authorized')
})

test.each(['subscription.charged', 'subscription.activated with its first payment'])(
  'the time of %s is read beside what it carries or inside of it',
  (name) => {
    expect(readProviderEvent(sent(name))?.reportedAt).toEqual(new Date(1_790_001_000_000))
  },
)

test('the note of a monthly gift is heard', () => {
  const event = sent('payment.captured card')
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
  const event = sent('payment.captured card')
  event.payload.payment.entity[field] = value
  expect(readProviderEvent(event)).toMatchObject({ event: 'payment.captured', payment: undefined })
})

test.each([null, 'event', 7, [], {}, { event: 7 }])('%j is no event', (body) => {
  expect(readProviderEvent(body)).toBeUndefined()
})
