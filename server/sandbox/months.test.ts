import { expect, test } from 'vitest'
import { monthsAfter } from './months.ts'

const seconds = (text: string) => Date.parse(text) / 1000
test.each([
  ['2026-11-15T10:00:00Z', 1, '2026-12-15T10:00:00Z'],
  ['2026-12-31T23:59:59Z', 1, '2027-01-31T23:59:59Z'],
  ['2027-01-31T05:00:00Z', 1, '2027-02-28T05:00:00Z'],
  ['2027-11-30T00:00:00Z', 3, '2028-02-29T00:00:00Z'],
  ['2026-11-15T10:00:00Z', 120, '2036-11-15T10:00:00Z'],
])('adds to %s %i months: %s', (from, months, to) => {
  expect(monthsAfter(seconds(from), months)).toBe(seconds(to))
})
