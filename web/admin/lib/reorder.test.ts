import { expect, test } from 'vitest'
import { moved, reorder } from './reorder.ts'

const rows = [
  { id: 'c', order: 2 },
  { id: 'a', order: 0 },
  { id: 'b', order: 1 },
]

test('renumbers a moved row and the row it passes, and no others', () => {
  expect(reorder(rows, 'c', -1)).toEqual([
    { id: 'c', order: 1 },
    { id: 'b', order: 2 },
  ])
  expect(reorder(rows, 'a', 1)).toEqual([
    { id: 'b', order: 0 },
    { id: 'a', order: 1 },
  ])
})

test('gives rows with the same number one each', () => {
  const alike = [
    { id: 'a', order: 5 },
    { id: 'b', order: 5 },
  ]
  expect(reorder(alike, 'b', -1)).toEqual([
    { id: 'b', order: 0 },
    { id: 'a', order: 1 },
  ])
})

test('moves a row with its children past its neighbour, and past no child of another parent', () => {
  const menu = [
    { id: 'about', order: 0, parent_id: null },
    { id: 'certificates', order: 1, parent_id: 'about' },
    { id: 'impact', order: 2, parent_id: null },
    { id: 'stories', order: 3, parent_id: 'impact' },
  ]
  expect(reorder(menu, 'impact', -1)).toEqual([
    { id: 'impact', order: 0 },
    { id: 'stories', order: 1 },
    { id: 'about', order: 2 },
    { id: 'certificates', order: 3 },
  ])
  expect(reorder(menu, 'stories', -1)).toEqual([])
})

test.each([
  ['a', -1],
  ['c', 1],
  ['unknown', 1],
] as const)('changes nothing when %s moves by %i', (id, by) => {
  expect(reorder(rows, id, by)).toEqual([])
})

test('moves one row of a list a place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
