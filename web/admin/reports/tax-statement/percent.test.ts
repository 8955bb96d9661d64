import { expect, test } from 'vitest'
import { isShare, percentLeft, percentOf, percentTogether } from './percent.ts'

test.each([
  [['33.4', '33.3', '33.3'], 100, 0],
  [['33.3333', '33.3333', '33.3334'], 100, 0],
  [['33.3', '33.3'], 66.6, 33.4],
  [['14.1', '14.2', '14.3', '57.4'], 100, 0],
  [['60', 'x', ''], 60, 40],
  [['70', '40'], 110, 0],
])('adds up %j to %d with %d left', (typed, together, left) => {
  expect([percentTogether(typed), percentLeft(typed)]).toEqual([together, left])
})

test.each([
  ['0.0001', true],
  ['99.9999', true],
  ['0', false],
  ['100', false],
  ['-10', false],
  ['', false],
])('decides whether %s is a share: %s', (typed, is) => {
  expect(isShare(typed)).toBe(is)
})

test('rounds to the four decimals that are stored', () => {
  expect(percentOf('33.33333')).toBe(33.3333)
})
