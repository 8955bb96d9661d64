import { expect, test } from 'vitest'
import { dayInFull, momentInFull } from './day-in-full.ts'
import { dayWords } from './day-words.en.ts'
import { dayWords as hindi } from './day-words.hi.ts'

test.each([
  ['2026-11-15T10:00:00Z', '15 November 2026'],
  ['2026-12-31T18:30:00.000Z', '1 January 2027'],
  ['2026-12-31T18:29:59.999Z', '31 December 2026'],
])('writes %s as %s in India', (moment, day) => {
  expect(dayInFull(moment, dayWords)).toBe(day)
})

test('writes a moment with the time of day in India', () => {
  expect(momentInFull('2026-11-15T10:00:00Z', dayWords)).toBe('15 November 2026, 15:30')
  expect(momentInFull('2026-12-31T18:34:59Z', hindi)).toBe('1 जनवरी 2027, 00:04')
})
