import { expect, test } from 'vitest'
import type { Tables } from '../database.types.ts'
import { type Change, type GiftHistory, giftTimeline } from './gift-timeline.ts'

const at = (minute: number) => `2026-11-15T06:${String(minute).padStart(2, '0')}:00+00:00`

const gift = {
  id: 'gift',
  amount: 500,
  platform: 'razorpay',
  payment_status: 'successful',
  order_id: 'order_1',
  payment_id: 'pay_2',
  transaction_id: 'pay_2',
  created_at: at(0),
} as Tables<'donations'>

const payment = (changes: Partial<Tables<'payments'>>) =>
  ({
    payment_id: 'pay_2',
    status: 'captured',
    amount: 500,
    method: 'upi',
    bank_reference: null,
    fee: 11.8,
    tax: 1.8,
    error_reason: null,
    confirmed: true,
    created_at: at(2),
    ...changes,
  }) as Tables<'payments'>

const change = (changes: Partial<Change>): Change => ({
  id: 1,
  changed_at: at(0),
  actor_email: null,
  actor_role: 'server',
  table_name: 'donations',
  row_key: 'gift',
  action: 'update',
  old_values: null,
  new_values: null,
  ...changes,
})

const nothing: GiftHistory = {
  gift,
  payments: [],
  events: [],
  refunds: [],
  disputes: [],
  corrections: [],
  attention: [],
  messages: [],
  changes: [],
}
const shown = (history: Partial<GiftHistory>) =>
  giftTimeline({ ...nothing, ...history }).map(({ what, details, by }) =>
    [what, ...details, ...(by ? [`by ${by}`] : [])].join(' | '),
  )

test('lists an online gift: started, failed, paid, refunded in part', () => {
  expect(
    shown({
      payments: [
        payment({}),
        payment({
          payment_id: 'pay_1',
          status: 'failed',
          method: 'card',
          fee: null,
          error_reason: 'Declined by the bank.',
          created_at: at(1),
        }),
      ],
      events: [
        {
          id: 7,
          event: 'payment.captured',
          received_at: at(4),
          outcome: 'nothing new',
        } as GiftHistory['events'][number],
      ],
      refunds: [
        {
          id: 'refund',
          amount: 200,
          status: 'processed',
          reason: 'Given twice',
          refund_id: 'rfnd_1',
          requested_by: 'somebody',
          created_at: at(5),
          updated_at: at(9),
        } as Tables<'refunds'>,
      ],
      changes: [
        change({ action: 'insert' }),
        change({
          id: 2,
          changed_at: at(3),
          new_values: { payment_status: 'successful', payment_id: 'pay_2' },
        }),
        change({
          id: 3,
          changed_at: at(5),
          table_name: 'refunds',
          row_key: 'refund',
          action: 'insert',
          actor_email: 'admin@example.org',
          new_values: { status: 'requested' },
        }),
        change({
          id: 4,
          changed_at: at(6),
          table_name: 'refunds',
          row_key: 'refund',
          new_values: { status: 'processed' },
        }),
        change({
          id: 5,
          changed_at: at(7),
          old_values: { refunded_amount: 0 },
          new_values: { refunded_amount: 200 },
        }),
      ],
    }),
  ).toEqual([
    'Gift of ₹500 started | Order order_1',
    'Payment failed: ₹500 by card | Payment pay_1 | Declined by the bank.',
    'Payment received: ₹500 by UPI | Payment pay_2 | Fee ₹11.80, including ₹1.80 tax',
    'Status: successful',
    'Update from Razorpay: payment captured (no change)',
    'Refund of ₹200 requested | Reason: Given twice | Refund rfnd_1 | by admin@example.org',
    'Refund of ₹200 has gone to the donor',
    'Details added automatically | Refunded: ₹0 → ₹200',
  ])
})

test('counts the second payment once the first is refunded', () => {
  expect(
    shown({
      changes: [
        change({
          id: 1,
          changed_at: at(7),
          old_values: { payment_id: 'pay_1', method: 'upi', payment_status: 'refunded' },
          new_values: { payment_id: 'pay_2', method: 'card', payment_status: 'successful' },
        }),
      ],
    }),
  ).toContain('Another payment of this order counts now | Payment pay_2, in place of pay_1')
})

test('lists a cheque: entered, corrected', () => {
  const cheque = {
    ...gift,
    platform: 'cheque' as const,
    order_id: null,
    payment_id: null,
    transaction_id: '004512',
  }
  expect(
    shown({
      gift: { ...cheque, created_at: '2026-11-01T06:30:00Z' },
      changes: [
        change({ action: 'insert', actor_email: 'admin@example.org' }),
        change({
          changed_at: at(1),
          actor_email: 'other@example.org',
          old_values: { donor_name: 'Asha', cause_id: null, created_at: '2026-11-02T06:30:00+00:00' },
          new_values: {
            donor_name: 'Asha Rao',
            cause_id: 'elder-care',
            created_at: '2026-11-01T06:30:00+00:00',
          },
        }),
      ],
    }),
  ).toEqual([
    'Gift of ₹500 entered by hand: Cheque | Reference 004512 | by admin@example.org',
    'Corrected by hand | Name: Asha → Asha Rao | Cause: elder-care | Came in: 2 Nov 2026 → 1 Nov 2026 | by other@example.org',
  ])
})

test('lists a dispute and its attention until resolved', () => {
  const note = {
    id: 3,
    kind: 'dispute',
    detail: 'The bank disputes it.',
    created_at: at(2),
    resolved_at: null,
    note: null,
  } as Tables<'payment_attention'>
  const dispute = {
    dispute_id: 'disp_1',
    amount: 500,
    amount_deducted: 0,
    status: 'under_review',
    phase: 'chargeback',
    reason_code: 'goods_not_received',
    created_at: at(1),
  } as Tables<'disputes'>
  expect(shown({ disputes: [dispute], attention: [note] })).toEqual([
    'Gift of ₹500 started | Order order_1',
    'The donor’s bank disputes ₹500: under review | Reason: goods not received | Phase: chargeback | Dispute disp_1',
    'Needs attention: donor’s bank disputes a payment | The bank disputes it.',
  ])
  const resolved = { ...note, resolved_at: at(8), note: 'Answered.' }
  const by = change({
    table_name: 'payment_attention',
    row_key: '3',
    actor_email: 'admin@example.org',
    new_values: { resolved_at: at(8) },
  })
  expect(shown({ attention: [resolved], changes: [by] }).at(-1)).toBe(
    'Resolved: donor’s bank disputes a payment | Answered. | by admin@example.org',
  )
})

test('marks a refund as unanswered, refused or made elsewhere', () => {
  const refund = (changes: Partial<Tables<'refunds'>>) =>
    shown({
      refunds: [
        {
          id: 'r',
          amount: 1,
          reason: null,
          refund_id: null,
          requested_by: 'x',
          created_at: at(1),
          updated_at: at(2),
          error_reason: null,
          ...changes,
        } as Tables<'refunds'>,
      ],
    }).slice(1)
  expect(refund({ status: 'requested' })).toEqual([
    'Refund of ₹1 requested | Razorpay has not answered yet. It is asked again within minutes.',
  ])
  expect(refund({ status: 'refused', error_reason: 'Too old.' })[1]).toBe(
    'Refund of ₹1 was refused | Too old.',
  )
  expect(refund({ status: 'pending', requested_by: null })).toEqual([
    'Refund of ₹1 made at Razorpay',
    'Refund of ₹1 is on its way to the donor',
  ])
})

test('lists messages, sent and failed', () => {
  const message = {
    id: 'm',
    channel: 'email' as const,
    recipient: 'asha@example.org',
    subject: 'Thank you',
    template: 'gift_thanks',
    created_at: at(1),
    sent_at: at(2),
    last_error: null,
    send_after: null,
    state: 'sent' as const,
  }
  expect(
    shown({
      messages: [
        message,
        {
          ...message,
          id: 'n',
          channel: 'whatsapp',
          recipient: '+919876543210',
          subject: null,
          sent_at: null,
          state: 'failed',
          created_at: at(3),
          last_error: 'No such number.',
        },
        {
          ...message,
          id: 'o',
          template: 'receipt_details',
          sent_at: null,
          state: 'waiting',
          created_at: at(4),
          send_after: '2999-11-24T01:50:00Z',
        },
      ],
    }).slice(1),
  ).toEqual([
    'Email to asha@example.org was sent | “Thank you”',
    'WhatsApp message to +919876543210 could not be sent | “Thanks for a gift” | No such number.',
    'Email to asha@example.org will be sent 24 Nov unless the details come | “Thank you”',
  ])
})

test('lists a correction with total, reason and author', () => {
  const correction = {
    id: 'c',
    donation_id: 'g',
    payment_id: 'pay_2',
    refunded_amount: 250.5,
    deducted_amount: null,
    provider_refunded: 0,
    provider_deducted: 0,
    reason: 'Returned by bank transfer',
    corrected_by: 'x',
    created_at: at(4),
  }
  const by = change({
    table_name: 'donation_corrections',
    row_key: 'c',
    action: 'insert',
    actor_email: 'admin@example.org',
  })
  expect(shown({ corrections: [correction], changes: [by] }).at(-1)).toBe(
    'Amount adjusted | Total refunded: ₹250.50 | Reason: Returned by bank transfer | by admin@example.org',
  )
})
