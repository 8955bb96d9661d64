import { expect, test } from 'vitest'
import { limitProblem } from './limits.ts'
import { words } from './words.en.ts'

const limits = { least: 10, most: 1_000_000, monthly: 15_000 }

test.each([
  [0, false, null],
  [9, false, 'The smallest gift is ₹10.'],
  [10, false, null],
  [15_001, false, null],
  [1_000_000, false, null],
  [1_000_001, false, 'The largest gift we can take online is ₹10,00,000.'],
  [15_000, true, null],
  [
    15_001,
    true,
    'A monthly gift is at most ₹15,000: banks debit no more than that without asking you each time. You can give more once.',
  ],
])('checks ₹%i, monthly: %s', (rupees, isMonthly, problem) => {
  expect(limitProblem({ rupees, isMonthly }, limits, words.limits)).toBe(problem)
})
