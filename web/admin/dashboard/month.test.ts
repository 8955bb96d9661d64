import { expect, test } from 'vitest'
import { monthStart, sumOf } from './month.ts'

test.each([
  ['2026-11-15T10:00:00Z', '2026-10-31T18:30:00.000Z'],
  ['2026-10-31T18:29:59Z', '2026-09-30T18:30:00.000Z'],
  ['2026-10-31T18:30:00Z', '2026-10-31T18:30:00.000Z'],
  ['2026-12-31T20:00:00Z', '2026-12-31T18:30:00.000Z'],
])('at %s the month began %s', (now, start) => {
  expect(monthStart(new Date(now))).toBe(start)
})

test('adds up without rounding', () => {
  expect(sumOf(['0.10', '0.20', '499'])).toBe('499.30')
  expect(sumOf([])).toBe('0.00')
})
