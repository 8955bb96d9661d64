import { expect, test } from 'vitest'
import { inOrder, moved, reorder } from './reorder.ts'

const rows = [
  { id: 'c', order: 2 },
  { id: 'a', order: 0 },
  { id: 'b', order: 1 },
]

test('lists rows by their order', () => {
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('moving a row renumbers those it passes and no others', () => {
  expect(reorder(rows, 'c', 1)).toEqual([
    { id: 'c', order: 1 },
    { id: 'b', order: 2 },
  ])
})

test('moving down works as well', () => {
  expect(reorder(rows, 'a', 2)).toEqual([
    { id: 'b', order: 0 },
    { id: 'c', order: 1 },
    { id: 'a', order: 2 },
  ])
})

test('rows that share a number get one each', () => {
  const alike = [
    { id: 'a', order: 5 },
    { id: 'b', order: 5 },
  ]
  expect(reorder(alike, 'b', 0)).toEqual([
    { id: 'b', order: 0 },
    { id: 'a', order: 1 },
  ])
})

test.each([
  ['b', 1],
  ['a', -1],
  ['c', 9],
  ['unknown', 0],
])('%s to %i changes nothing', (id, to) => {
  expect(reorder(rows, id, to)).toEqual([])
})

test('moves one row of a list a place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
