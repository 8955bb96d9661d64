import { expect, test } from 'vitest'
import { readWish } from './wish.ts'

test.each([
  ['', { causeId: null, rupees: 0, isMonthly: false }],
  ['cause_id=elder-care', { causeId: 'elder-care', rupees: 0, isMonthly: false }],
  ['amount=499&monthly=1', { causeId: null, rupees: 499, isMonthly: true }],
  ['cause_id=&amount=-5&monthly=0', { causeId: null, rupees: 0, isMonthly: false }],
  ['amount=1e3', { causeId: null, rupees: 0, isMonthly: false }],
  ['amount=12.50', { causeId: null, rupees: 0, isMonthly: false }],
  ['amount=9999999999', { causeId: null, rupees: 0, isMonthly: false }],
])('%j', (search, wish) => {
  expect(readWish(new URLSearchParams(search))).toEqual(wish)
})
