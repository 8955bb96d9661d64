import { expect, test } from 'vitest'
import { readAskedFor } from './asked-for.ts'

const NOTHING = { causeId: null, campaign: null, rupees: 0, isMonthly: false, isForeign: false }

test.each([
  ['', {}],
  ['cause_id=elder-care', { causeId: 'elder-care' }],
  ['campaign=roofs&amount=750', { campaign: 'roofs', rupees: 750 }],
  ['amount=499&monthly=1', { rupees: 499, isMonthly: true }],
  ['cause_id=&campaign=&amount=-5&monthly=0', {}],
  ['citizenship=foreign', { isForeign: true }],
  ['amount=1e3', {}],
  ['amount=12.50', {}],
  ['amount=9999999999', {}],
])('reads %j', (search, wanted) => {
  expect(readAskedFor(new URLSearchParams(search))).toEqual({ ...NOTHING, ...wanted })
})
