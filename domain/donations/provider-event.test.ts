import { describe, expect, test } from 'vitest'
import { razorpayEvents } from '../testing/razorpay-events.ts'
import { readProviderEvent } from './provider-event.ts'

type Sent = { payload: { [part: string]: unknown; payment: { entity: Record<string, unknown> } } }
const sent = (name: string) => structuredClone(razorpayEvents[name]) as unknown as Sent
const names = Object.keys(razorpayEvents)

describe('every event the provider is known to send', () => {
  test.each(names)('parses %s with all its parts', (name) => {
    const event = readProviderEvent(sent(name))
    expect(event?.event).toBe(name.split(' ')[0])
    expect(event?.unread).toEqual([])
    const has = sent(name).payload
    for (const part of ['payment', 'order', 'refund', 'dispute', 'subscription'] as const) {
      expect(Boolean(event?.[part]), part).toBe(Boolean(has[part]))
    }
  })

  test('covers all samples', () => expect(names.length).toBe(40))
})

test('converts a captured payment to the product’s terms', () => {
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
    method_ends_on: null,
    confirmed: true,
  })
})

test('keeps a telephone number in callable digits', () => {
  const event = sent('payment.captured netbanking')
  event.payload.payment.entity.contact = '९८७६५४३२१०'
  expect(readProviderEvent(event)?.payment?.phone).toBe('9876543210')
})

test('parses a refund and a partially refunded payment', () => {
  const event = readProviderEvent(sent('refund.processed'))
  expect(event?.refund).toEqual({
    refund_id: 'rfnd_part',
    our_id: null,
    made_at: '2026-09-21T14:23:20.000Z',
    payment_id: 'pay_part',
    amount: '500.00',
    currency: 'INR',
    status: 'processed',
  })
  expect(event?.payment).toMatchObject({ status: 'captured', amount: '5000.00', refunded_amount: '1900.00' })
})

test('reads the reason of a failed payment and ignores its `captured`', () => {
  expect(readProviderEvent(sent('payment.failed netbanking'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: 'Payment failed',
  })
  expect(readProviderEvent(sent('payment.failed card'))?.payment).toMatchObject({
    status: 'failed',
    error_reason: null,
  })
})

test('does not count an authorized payment as money, even if `captured` says so', () => {
  expect(sent('payment.authorized card').payload.payment.entity.captured).toBe(true)
  expect(readProviderEvent(sent('payment.authorized card'))?.payment?.status).toBe('authorized')
})

test.each(['subscription.charged', 'subscription.activated with its first payment'])(
  'reads the time of %s at the top level or inside',
  (name) => {
    expect(readProviderEvent(sent(name))?.reportedAt).toEqual(new Date(1_790_001_000_000))
  },
)

test.each([
  ['payment_link.paid', 'plink_one'],
  ['qr_code.credited', 'qr_poster'],
  ['virtual_account.credited bank', 'va_company'],
  ['virtual_account.credited upi', 'va_company'],
  ['payment.captured card', undefined],
])('reads the code that collected the payment of %s', (name, code) => {
  expect(readProviderEvent(sent(name))?.code).toBe(code)
})

test('completes the id of a payment link’s order', () => {
  const event = sent('payment_link.paid')
  expect(event.payload.order).toMatchObject({ entity: { id: 'link' } })
  expect(readProviderEvent(event)?.order?.id).toBe('order_link')
})

test('reads the note of a monthly gift', () => {
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
])('rejects a payment whose %s is %j', (field, value) => {
  const event = sent('payment.captured card')
  event.payload.payment.entity[field] = value
  expect(readProviderEvent(event)).toMatchObject({ event: 'payment.captured', payment: undefined })
})

test.each([null, 'event', 7, [], {}, { event: 7 }])('rejects %j as an event', (body) => {
  expect(readProviderEvent(body)).toBeUndefined()
})
