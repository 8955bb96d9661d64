import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [12_345, '12,345'],
  [1_234_567, '12,34,567'],
  [10_841.6, '10,842'],
])('formats %d as %s', (count, text) => {
  expect(formatNumber(count)).toBe(text)
})
