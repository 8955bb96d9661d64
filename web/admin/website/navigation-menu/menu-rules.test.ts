import { expect, test } from 'vitest'
import { possibleParents } from './menu-rules.ts'

const items = [
  { id: 'about', parent_id: null },
  { id: 'team', parent_id: 'about' },
  { id: 'board', parent_id: 'team' },
  { id: 'contact', parent_id: null },
]

test.each([
  ['about', ['contact']],
  ['team', ['about', 'contact']],
  ['board', ['about', 'team', 'contact']],
  ['contact', ['about', 'team', 'board']],
])('allows %s under %j', (id, parents) => {
  expect(possibleParents(items, id).map((item) => item.id)).toEqual(parents)
})

test('ends on a circle that is already stored', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ]
  expect(possibleParents(circle, 'a')).toEqual([])
})
