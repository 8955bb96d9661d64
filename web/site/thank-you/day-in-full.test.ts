import { expect, test } from 'vitest'
import { dayInFull } from './day-in-full.ts'
import { words } from './words.en.ts'

test.each([
  ['2026-11-15T10:00:00Z', '15 November 2026'],
  ['2026-12-31T18:30:00.000Z', '1 January 2027'],
  ['2026-12-31T18:29:59.999Z', '31 December 2026'],
])('%s is %s in India', (moment, day) => {
  expect(dayInFull(moment, words.ticket)).toBe(day)
})
