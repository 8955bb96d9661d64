import { expect, test } from 'vitest'
import { versionsBefore } from './versions.ts'

const current = { title: 'Third', order: 2 }
const changes = [
  { action: 'update', old_values: { title: 'Second' }, new_values: { title: 'Third' } },
  { action: 'update', old_values: { order: 1, title: 'First' }, new_values: { order: 2, title: 'Second' } },
  { action: 'insert', old_values: null, new_values: { title: 'First', order: 1 } },
]

test('reverts changes one by one', () => {
  expect(versionsBefore(current, changes)).toEqual([
    { title: 'Second', order: 2 },
    { title: 'First', order: 1 },
    null,
  ])
})

test('continues a recreated row before its deletion', () => {
  const log = [
    { action: 'insert', old_values: null, new_values: current },
    { action: 'delete', old_values: { title: 'Old', order: 9 }, new_values: null },
    { action: 'update', old_values: { title: 'Older' }, new_values: { title: 'Old' } },
  ]
  expect(versionsBefore(current, log)).toEqual([
    null,
    { title: 'Old', order: 9 },
    { title: 'Older', order: 9 },
  ])
})
