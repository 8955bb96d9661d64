import { expect, test } from 'vitest'
import { readCorrection } from './correction.ts'

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
  [{ deducted: '800.01' }, { refunded: 'More than ₹1,000 was not given.' }],
  [{ deducted: '1', reason: ' a ' }, { reason: 'Please give a reason for the correction.' }],
  [{ deducted: '1', reason: 'x'.repeat(501) }, { reason: 'The reason must be at most 500 characters.' }],
])('%j is not a correction', (changes, problems) => {
  expect(read(changes)).toEqual({ problems })
})
