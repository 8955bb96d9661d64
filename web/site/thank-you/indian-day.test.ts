import { expect, test } from 'vitest'
import { indianDay } from './indian-day.ts'

test.each([
  ['2026-11-15T10:00:00Z', '15 November 2026'],
  ['2026-12-31T18:30:00.000Z', '1 January 2027'],
  ['2026-12-31T18:29:59.999Z', '31 December 2026'],
])('%s is %s in India', (moment, day) => {
  expect(indianDay(moment)).toBe(day)
})
