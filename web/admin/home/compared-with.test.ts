import { expect, test } from 'vitest'
import { comparedWith } from './compared-with.ts'

test.each([
  [0, 0, 'Nothing yet this month.'],
  [100, 0, 'More than last month.'],
  [1000, 1001, 'About the same.'],
  [1500, 1000, '50% more.'],
  [500, 1000, '50% less.'],
  [4200, 1000, '4.2 times as much.'],
  [0, 1000, '100% less.'],
])('compares %i with %i as "%s"', (now, before, words) => {
  expect(comparedWith(now, before)).toBe(words)
})
