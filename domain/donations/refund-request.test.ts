import { expect, test } from 'vitest'
import { leftToRefund, readRefund } from './refund-request.ts'

test('excludes refunds that were requested but not answered', () => {
  const gift = { amount: 500, refunded_amount: 100.1, deducted_amount: 0 }
  expect(leftToRefund(gift, [])).toBe('399.90')
  expect(
    leftToRefund(gift, [
      { amount: 99.9, status: 'requested' },
      { amount: 100.1, status: 'processed' },
      { amount: 400, status: 'refused' },
    ]),
  ).toBe('300.00')
})

const form = { isWhole: false, amount: '₹1,200.50', reason: ' Given twice ' }

test('accepts a part or the remainder', () => {
  expect(readRefund(form, '5000.00')).toEqual({ rupees: 1200.5, reason: 'Given twice' })
  expect(readRefund({ ...form, isWhole: true, amount: '' }, '399.90')).toMatchObject({ rupees: 399.9 })
})

test.each([
  [{ amount: '' }, { amount: 'Please enter an amount of at least ₹1, in rupees and paise.' }],
  [{ amount: '0.99' }, { amount: 'Please enter an amount of at least ₹1, in rupees and paise.' }],
  [{ amount: '1.005' }, { amount: 'Please enter an amount of at least ₹1, in rupees and paise.' }],
  [{ amount: '1201' }, { amount: 'At most ₹1,200.50 of this gift can still be refunded.' }],
  [{ reason: ' ' }, { reason: 'Please give a reason for the refund.' }],
  [{ reason: 'x'.repeat(501) }, { reason: 'The reason must be at most 500 characters.' }],
])('reports %j', (change, problems) => {
  expect(readRefund({ ...form, ...change }, '1200.50')).toEqual({ problems })
})
