import { expect, test } from 'vitest'
import { askedRange } from './range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['BYTES= 5 - 9 ', { start: 5, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=0-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('parses %s of 100 bytes as %o', (header, range) => {
  expect(askedRange(header, 100)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=1 2-3',
  'bytes=9-5',
  'bytes=0-1,5-6',
  'bytes=1--2',
  'lines=0-9',
  'bytes=0-9999999999999999',
])('ignores %s', (header) => {
  expect(askedRange(header, 100)).toBeUndefined()
})

test('handles very many spaces in linear time', () => {
  expect(askedRange(`bytes=${' '.repeat(400_000)}x`, 100)).toBeUndefined()
})
