import { expect, test } from 'vitest'
import { monthlyGiftQuery, monthlyGiftsPath, readMonthlyGiftView } from './monthly-gift-filter.ts'

const read = (query: string) => readMonthlyGiftView(new URLSearchParams(query))
const ID = '6d0f6e1c-0000-4000-8000-000000000001'

test('shows all without a query', () => {
  expect(read('')).toEqual({ filter: {} })
  expect(monthlyGiftsPath({})).toBe('/admin/monthly-gifts')
})

test('round-trips every part', () => {
  const query = `?q=asha+sub_1&status=unpaid&cause=&change=lost&why=bank&from=2026-04-01&to=2027-03-31&donor=${ID}&test=yes&after=${ID}`
  expect(read(query)).toEqual({
    filter: {
      q: 'asha sub_1',
      status: 'unpaid',
      cause: null,
      change: 'lost',
      why: 'bank',
      from: '2026-04-01',
      to: '2027-03-31',
      donor: ID,
      test: 'yes',
    },
    after: ID,
  })
  expect(monthlyGiftQuery(read(query))).toBe(query)
})

test.each([
  'q=++',
  'status=pending',
  'change=old',
  'why=bank',
  'change=',
  'from=2026-02-30',
  'donor=1',
  'test=no',
  'after=x',
])('ignores the invalid %s', (query) => {
  expect(read(query)).toEqual({ filter: {} })
})
