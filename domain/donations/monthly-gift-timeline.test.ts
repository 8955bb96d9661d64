import { expect, test } from 'vitest'
import type { Tables } from '../database.types.ts'
import type { Change } from './gift-timeline.ts'
import { type MonthlyGiftHistory, monthlyGiftTimeline } from './monthly-gift-timeline.ts'

const gift = {
  id: 'm1',
  amount: 499,
  subscription_id: 'sub_1',
  created_at: '2026-05-01T00:00:00Z',
} as Tables<'monthly_gifts'>

const payment = (at: string, more: Partial<Tables<'payments'>>) =>
  ({ amount: 499, paid_at: at, method: 'upi', ...more }) as Tables<'payments'>

const change = (id: number, at: string, more: Partial<Change>): Change => ({
  id,
  changed_at: at,
  actor_email: null,
  actor_role: 'server',
  table_name: 'monthly_gifts',
  row_key: 'm1',
  action: 'update',
  old_values: null,
  new_values: null,
  ...more,
})

const history: MonthlyGiftHistory = {
  gift,
  payments: [
    payment('2026-06-01T00:00:00Z', {
      payment_id: 'pay_2',
      status: 'failed',
      error_reason: 'Not enough money in the account.',
    }),
    payment('2026-05-01T00:01:00Z', { payment_id: 'pay_1', status: 'captured', donation_id: 'd1' }),
    payment('2026-05-01T00:00:30Z', { payment_id: 'pay_0', status: 'captured', amount: 0 }),
  ],
  events: [],
  attention: [],
  messages: [],
  changes: [
    change(1, '2026-06-02T00:00:00Z', {
      new_values: { status: 'failing', failing_since: '2026-06-01T00:00:00Z' },
      old_values: { status: 'active' },
    }),
    change(2, '2026-06-03T00:00:00Z', {
      actor_email: 'admin@example.org',
      new_values: {
        pending_action: 'pause',
        pending_by: 'staff',
        pending_until: '2026-07-03T00:00:00Z',
        change_reason: 'On leave',
      },
    }),
    change(3, '2026-06-04T00:00:00Z', {
      old_values: { pending_action: 'pause' },
      new_values: { pending_action: null },
    }),
    change(4, '2026-06-05T00:00:00Z', {
      new_values: { status: 'cancelled', ended_at: '2026-06-05T00:00:00Z', ended_by: 'bank' },
    }),
  ],
}

test('links charges to their donations, and separates requests from outcomes', () => {
  expect(monthlyGiftTimeline(history).map(({ what, by, path }) => [what, by, path])).toEqual([
    ['Monthly gift of ₹499 started', null, undefined],
    ['Charge of ₹499 received, by UPI', null, '/admin/donations/d1'],
    ['Charge of ₹499 failed, by UPI', null, undefined],
    ['The monthly gift is now: failing', null, undefined],
    ['Pause requested', 'admin@example.org', undefined],
    ['Razorpay did not do what was requested', null, undefined],
    ['The monthly gift is now: cancelled', null, undefined],
  ])
})

test('states reason, end and author', () => {
  const details = Object.fromEntries(monthlyGiftTimeline(history).map(({ what, details }) => [what, details]))
  expect(details).toMatchObject({
    'Charge of ₹499 failed, by UPI': ['Not enough money in the account.', 'Payment pay_2'],
    'The monthly gift is now: failing': ['since 1 Jun 2026'],
    'Pause requested': ['Until 3 Jul 2026', 'Reason: On leave'],
    'The monthly gift is now: cancelled': ['5 Jun 2026, by the payer, in the UPI app or at the bank'],
  })
})

test('marks one adopted by staff', () => {
  const adopted = change(1, gift.created_at, { action: 'insert', actor_email: 'admin@example.org' })
  expect(monthlyGiftTimeline({ ...history, payments: [], changes: [adopted] })[0]).toMatchObject({
    what: 'Adopted from the Razorpay dashboard',
    by: 'admin@example.org',
  })
})
