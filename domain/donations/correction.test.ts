import { expect, test } from 'vitest'
import { leastCorrection, readCorrection } from './correction.ts'

const gift = { amount: 1000, refunded_amount: 200, deducted_amount: 0 }
const read = (changes: object) =>
  readCorrection({ refunded: '200', deducted: '0', reason: 'Seen on the statement', ...changes }, gift)

test('amounts in all, with the reason', () => {
  expect(read({ refunded: '₹ 300.50', deducted: '100', reason: ' Returned by hand ' })).toEqual({
    refunded_amount: 300.5,
    deducted_amount: 100,
    reason: 'Returned by hand',
  })
})

test.each([
  [{}, { refunded: 'Please change one of the amounts.' }],
  [{ refunded: '199' }, { refunded: 'At least ₹200: a correction only lowers what counts.' }],
  [{ refunded: 'x' }, { refunded: 'Please enter an amount in rupees and paise.' }],
  [{ deducted: '1.005' }, { deducted: 'Please enter an amount in rupees and paise.' }],
  [{ deducted: '800.01' }, { refunded: 'Only ₹1,000 was given.' }],
  [{ deducted: '1', reason: ' a ' }, { reason: 'Please give a reason for the correction.' }],
  [{ deducted: '1', reason: 'x'.repeat(501) }, { reason: 'The reason must be at most 500 characters.' }],
])('%j is not a correction', (changes, problems) => {
  expect(read(changes)).toEqual({ problems })
})

test('may go back to what staff entered last, where the provider has reported more since', () => {
  const twice = { amount: 1000, refunded_amount: 600, deducted_amount: 0 }
  const entered = (refunded_amount: number | null, created_at: string) => ({
    refunded_amount,
    deducted_amount: null,
    created_at,
  })
  const least = leastCorrection(twice, [
    entered(300, '2026-11-15T10:00:00Z'),
    entered(null, '2026-11-15T11:00:00Z'),
    entered(100, '2026-11-15T09:00:00Z'),
  ])
  expect(least).toEqual({ refunded: 300, deducted: 0 })
  const typed = { refunded: '300', deducted: '0', reason: 'The same refund' }
  expect(readCorrection(typed, twice, least)).toMatchObject({ refunded_amount: 300 })
  expect(readCorrection({ ...typed, refunded: '299' }, twice, least)).toEqual({
    problems: { refunded: 'At least ₹300: a correction only lowers what counts.' },
  })
  expect(leastCorrection(twice, [])).toEqual({ refunded: 600, deducted: 0 })
})
