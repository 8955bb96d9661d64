import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('sorts rows by number', () => {
  const rows = [
    { id: 'c', order: 2 },
    { id: 'a', order: 0 },
    { id: 'b', order: 1 },
  ]
  expect(ids(inOrder(rows))).toEqual(['a', 'b', 'c'])
})

test('lists the older of two equal numbers first, whatever their input order', () => {
  const rows = [
    { id: 'new', order: 1, created_at: '2026-11-17T09:12:03.123+00:00' },
    { id: 'newer', order: 1, created_at: '2026-11-17T09:12:03.1234+00:00' },
    { id: 'old', order: 1, created_at: '2026-11-17T09:12:03+00:00' },
  ]
  expect(ids(inOrder(rows))).toEqual(['old', 'new', 'newer'])
  expect(ids(inOrder(rows.toReversed()))).toEqual(['old', 'new', 'newer'])
})

test('lists children under their parent, whatever their numbers', () => {
  const rows = [
    { id: 'certificates', order: 2, parent_id: 'about' },
    { id: 'volunteer', order: 1, parent_id: null },
    { id: 'about', order: 1, parent_id: null },
    { id: 'first-aid', order: 0, parent_id: 'certificates' },
    { id: 'orphan', order: 9, parent_id: 'gone' },
  ]
  expect(ids(inOrder(rows))).toEqual(['volunteer', 'about', 'certificates', 'first-aid', 'orphan'])
})

test('lists rows in a parent cycle last', () => {
  const rows = [
    { id: 'a', order: 0, parent_id: 'b' },
    { id: 'b', order: 1, parent_id: 'a' },
    { id: 'c', order: 2, parent_id: null },
  ]
  expect(ids(inOrder(rows))).toEqual(['c', 'a', 'b'])
})
