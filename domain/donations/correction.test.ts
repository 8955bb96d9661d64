import { expect, test } from 'vitest'
import { readCorrection, reportedByProvider } from './correction.ts'

const gift = { amount: 1000, refunded_amount: 200, deducted_amount: 0 }
const read = (changes: object) =>
  readCorrection({ refunded: '200', deducted: '0', reason: 'Seen on the statement', ...changes }, gift)

test('accepts totals with a reason', () => {
  expect(read({ refunded: '₹ 300.50', deducted: '100', reason: ' Returned by hand ' })).toEqual({
    refunded_amount: 300.5,
    deducted_amount: 100,
    reason: 'Returned by hand',
  })
})

test.each([
  [{}, { refunded: 'Please change one of the amounts.' }],
  [{ refunded: 'x' }, { refunded: 'Please enter an amount in rupees and paise.' }],
  [{ deducted: '1.005' }, { deducted: 'Please enter an amount in rupees and paise.' }],
  [{ deducted: '800.01' }, { refunded: 'Only ₹1,000 was given.' }],
  [{ deducted: '1', reason: ' a ' }, { reason: 'Please give a reason for the correction.' }],
  [{ deducted: '1', reason: 'x'.repeat(501) }, { reason: 'The reason must be at most 500 characters.' }],
])('rejects %j as a correction', (changes, problems) => {
  expect(read(changes)).toEqual({ problems })
})

test('can go back to the provider’s reported amounts, and no lower', () => {
  const twice = { payment_id: 'pay_1', amount: 1000, refunded_amount: 600, deducted_amount: 150 }
  const dispute = (payment_id: string, status: string, amount_deducted: number) => ({
    payment_id,
    status,
    amount_deducted,
  })
  const least = reportedByProvider(
    twice,
    [
      { payment_id: 'pay_0', refunded_amount: 900 },
      { payment_id: 'pay_1', refunded_amount: 300 },
    ],
    [dispute('pay_1', 'lost', 100), dispute('pay_1', 'won', 40), dispute('pay_0', 'lost', 40)],
  )
  expect(least).toEqual({ refunded: 300, deducted: 100 })
  const typed = { refunded: '300', deducted: '100', reason: 'Typed a wrong amount' }
  expect(readCorrection(typed, twice, least)).toMatchObject({ refunded_amount: 300, deducted_amount: 100 })
  expect(readCorrection({ ...typed, refunded: '299' }, twice, least)).toEqual({
    problems: { refunded: 'Razorpay itself reports ₹300. Enter no less.' },
  })
  expect(reportedByProvider({ ...twice, payment_id: null }, [], [])).toEqual({ refunded: 0, deducted: 0 })
})
