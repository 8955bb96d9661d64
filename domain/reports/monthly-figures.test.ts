import { expect, test } from 'vitest'
import { hasMonthlyGiving, type MonthlyReport, shareOf } from './monthly-figures.ts'

test.each([
  [0, 0, '–'],
  [0, 12, '0%'],
  [1, 24, '4.2%'],
  [1, 2, '50%'],
])('formats %i of %i charges as %s', (failed, tried, share) => {
  expect(shareOf({ failed, tried, gifts: 0 })).toBe(share)
})

test('has a report after the first monthly gift', () => {
  const none = { gifts: 0, amount: '0' }
  const nothing: MonthlyReport = {
    figures: { new: none, recovered: none },
    lost: none,
    why: [],
    charges: { tried: 0, failed: 0, gifts: 0 },
  }
  expect(hasMonthlyGiving(nothing)).toBe(false)
  expect(
    hasMonthlyGiving({ ...nothing, figures: { ...nothing.figures, paused: { gifts: 1, amount: '499.00' } } }),
  ).toBe(true)
})
