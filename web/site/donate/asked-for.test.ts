import { expect, test } from 'vitest'
import { readAskedFor } from './asked-for.ts'

test.each([
  ['', { causeId: null, rupees: 0, isMonthly: false, isForeign: false }],
  ['cause_id=elder-care', { causeId: 'elder-care', rupees: 0, isMonthly: false, isForeign: false }],
  ['amount=499&monthly=1', { causeId: null, rupees: 499, isMonthly: true, isForeign: false }],
  ['cause_id=&amount=-5&monthly=0', { causeId: null, rupees: 0, isMonthly: false, isForeign: false }],
  ['citizenship=foreign', { causeId: null, rupees: 0, isMonthly: false, isForeign: true }],
  ['amount=1e3', { causeId: null, rupees: 0, isMonthly: false, isForeign: false }],
  ['amount=12.50', { causeId: null, rupees: 0, isMonthly: false, isForeign: false }],
  ['amount=9999999999', { causeId: null, rupees: 0, isMonthly: false, isForeign: false }],
])('reads %j', (search, wanted) => {
  expect(readAskedFor(new URLSearchParams(search))).toEqual(wanted)
})
